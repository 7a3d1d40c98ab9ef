import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const securityBadge: BlockDefinition = {
  name: 'security-badge',
  about: 'A badge that says how answers are kept (V3D-18)',
  options: option.all({
    title: option.text('`100% Secure` unless said otherwise'),
    text: option.text('A sentence below it'),
  }),
  example: { title: '100% secure', text: 'Your answers are kept in the United Kingdom' },
}
