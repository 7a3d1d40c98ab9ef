import type { BlockDefinition } from '#engine/grammar/registry.ts'
import { option } from '../shared/blockOptions.ts'

export const topBar: BlockDefinition = {
  name: 'top-bar',
  about: 'A bar that stays at the top: logo, review rating and a line about it. The header of the page leaves its own logo out (V3D-01 to V3D-03)',
  options: option.all({
    stars: { type: 'number', minimum: 0, maximum: 5, description: 'How many of five stars are filled; 5 unless said otherwise' },
    text: option.text('`Based on 7,042 reviews` unless said otherwise'),
  }),
}
