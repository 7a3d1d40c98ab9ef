/** How often something may happen within a window, which is in seconds. */
export interface Limit {
  times: number
  window: number
}

const hour = 3600
/** In development everybody comes from one address and has one name, all test runs included. */
const developmentFactor = 200

export const limits = (production: boolean) => {
  const relaxed = ({ times, window }: Limit): Limit => ({ times: production ? times : times * developmentFactor, window })
  return {
    addressSearch: relaxed({ times: 30, window: 60 }),
    /** Failed sign-ins of one email from one network address. */
    signIn: { times: 5, window: hour / 4 },
    /** Answers "this email has an account", per network address. */
    existingAccount: relaxed({ times: 5, window: hour }),
    /** Made-up applicants of the sandbox's link, per network address. */
    sandboxLink: relaxed({ times: 5, window: hour }),
    /** Emails that one claim request may ask about. */
    accountLookup: { times: 3, window: 24 * hour },
    otpSend: { times: 5, window: hour },
    /** Searches and identity checks of one claim request; a provider is paid for each. */
    creditCheck: { times: 10, window: 24 * hour },
    /** Identity checks of one claim request. */
    identityCheck: { times: 5, window: 24 * hour },
    /** Identity checks of one person, whatever the claim request: questions about somebody else are not to be guessed at. Test applicants share names. */
    identityPerson: relaxed({ times: 10, window: 24 * hour }),
  } satisfies Record<string, Limit>
}
export type Limits = ReturnType<typeof limits>

/** How often an identity check may ask again, and for how long its questions wait: they take longer to read than a code (WCAG 2.2.1). */
export const kbaRules = { rounds: 5, minutes: 30 } as const

/** How often a one-time code may be tried, sent, and for how long it is good. */
export const otpRules = { tries: 5, sends: 3, minutes: 10 } as const
