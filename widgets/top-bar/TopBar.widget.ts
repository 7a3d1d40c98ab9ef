import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const topBar: BlockDefinition = {
  name: 'top-bar',
  about:
    'A bar that stays at the top: the logo, and the rating of a company whose content has one. The header of the page leaves its own logo out (V3D-01 to V3D-03)',
  options: option.all({}),
  example: {},
}
