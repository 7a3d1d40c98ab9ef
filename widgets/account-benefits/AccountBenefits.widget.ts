import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const accountBenefits: BlockDefinition = {
  name: 'account-benefits',
  about: 'What an account is good for (V2-CONF-04, V4-COMP-04)',
  options: option.all({
    title: option.text('`With your account you can` unless said otherwise'),
    items: option.texts('The benefits; without them those of the claims portal'),
  }),
  example: {
    title: 'With your account you can',
    items: ['See how far your claim is', 'Add more vehicles', 'Read your documents'],
  },
}
