import { Type } from 'typebox'
import { type EventContract, flag, number, oneOf, plain, reference } from 'runnel/contracts'
import { claim } from './claim.ts'

const events = {
  'introduction-complete': {
    kind: 'browser',
    about: 'The first question was answered',
    payload: { hadFinance: oneOf(['yes', 'no']) },
    receives: ['plain'],
  },
  'credit-check-complete': {
    kind: 'browser',
    about: 'A credit search came to an end, with or without a result',
    payload: {
      status: oneOf(['success', 'partial', 'error']),
      claims: Type.Array(claim),
      claimsFound: number(),
      creditCheckId: reference(),
      errorMessage: plain(),
    },
    receives: ['plain', 'reference', 'financial'],
  },
  'valifi-kba-failed': {
    kind: 'browser',
    about: 'The identity questions were not passed',
    payload: { message: plain() },
    receives: ['plain'],
  },
  'valifi-credit-check-complete': {
    kind: 'browser',
    about: 'Identity verification and its credit search came to an end',
    payload: {
      status: oneOf(['success', 'partial', 'error', 'manual-override']),
      creditCheckId: Type.Optional(reference()),
    },
    receives: ['plain', 'reference'],
  },
  'submitting-complete-v2': {
    kind: 'browser',
    about: 'Everything is submitted and the account exists',
    payload: {},
    receives: [],
  },
  'uncommon-email-extension': {
    kind: 'analytics',
    about: 'An email address ends in an extension that is seldom seen',
    payload: { extension: plain() },
    receives: ['plain'],
  },
  'step-view': {
    kind: 'analytics',
    about: 'A step was shown',
    payload: { funnel: plain(), step: plain(), direct: Type.Optional(flag()) },
    receives: ['plain'],
  },
} satisfies Record<string, EventContract>

export default events as Record<keyof typeof events, EventContract>
