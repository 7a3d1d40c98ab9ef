import { defineRegistry, oneOf, partial, reference } from 'runnel/contracts'
import { all } from 'runnel/widgets/all'
import { cy } from './languages/cy.ts'
import { operations } from './contracts.ts'

/** Every name that the form may use: what products share, and the operations and languages of this one. */
export const registry = defineRegistry({
  ...all,
  model: {
    form: partial({ applicationId: reference(), identityCheck: reference(), identity: oneOf(['proved', 'open']) }),
  },
  operations,
  languages: { cy },
})
