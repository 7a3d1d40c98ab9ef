import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const averageRefund: BlockDefinition = {
  name: 'average-refund',
  about:
    'A bar that stays at the foot: the average refund of the theme, and a button that leads to the form (V3D-04, V3D-05)',
  options: option.all({
    button: option.text('`Start Your Claim Now` unless said otherwise'),
    target: option.word(
      'Id of the element that the button leads to; `field-address` unless said otherwise. Without a button where it is empty',
    ),
  }),
  example: { button: 'Start your claim', target: '' },
}
