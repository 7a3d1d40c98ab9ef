/** A row of the table of test applicants: what to type, the result, and the part it concerns. */
export interface TestApplicant {
  who: string
  what: string
  area: 'Credit check' | 'Identity check' | 'Questions' | 'One-time code' | 'Address' | 'CRM' | 'Account' | 'Affiliate'
}

const credit = (lastName: string, what: string): TestApplicant => ({
  who: `Last name ${lastName}`,
  what,
  area: 'Credit check',
})
const identity = (lastName: string, what: string): TestApplicant => ({
  who: `Last name ${lastName}`,
  what,
  area: 'Identity check',
})

const kba = (lastName: string, what: string): TestApplicant => ({
  who: `Last name ${lastName}`,
  what,
  area: 'Questions',
})

/** How to reach every outcome with the sandbox providers. The case of names does not matter. */
export const testApplicants: readonly TestApplicant[] = [
  credit('Nofind', 'No agreements are found'),
  credit('Partial', 'The result is partial, with one agreement'),
  credit('Bureaudown', 'The bureau is unavailable'),
  credit('Slow', 'The bureau answers after 8 seconds'),
  credit('Malformed', 'The bureau sends a reply that cannot be read'),
  credit(
    'Nothingeligible',
    'The report holds only a loan and a credit card (types 02 and 05); the third provider returns no claims',
  ),
  {
    who: 'Any other last name',
    what: 'Two or three agreements are found, always the same for the same name, and the identity check says ALLOW',
    area: 'Credit check',
  },
  identity('Challenge', 'CHALLENGE: a one-time code is asked for, sent to the last four digits of the phone number'),
  identity('Challengenoid', 'CHALLENGE without a verification id'),
  identity('Block', 'BLOCK with a verification id'),
  identity('Blocknoid', 'BLOCK without a verification id'),
  identity('Denied', 'DENIED'),
  identity('Verifyerror', 'ERROR'),
  identity('Oddone', 'FOO, a decision that nobody knows'),
  identity('Verifydown', 'The identity check is unavailable'),
  identity('Unverified', 'The identity check does not succeed and gives no message'),
  {
    who: 'Any other last name at the identity questions',
    what: 'CHALLENGE with three questions in two groups; the first choice of each is right, and all right gives PASS',
    area: 'Questions',
  },
  { who: 'Any wrong identity answer', what: 'FAIL', area: 'Questions' },
  kba('Kbapass', 'PASS without questions'),
  kba('Kbatwice', 'Right answers lead to two more questions, and right ones there to PASS'),
  kba('Kbalater', 'Right answers lead to REFER, a decision that nobody knows'),
  kba('Kbanone2', 'Right answers lead to CHALLENGE without questions'),
  kba('Kbafail', 'FAIL at once, with a friendly error'),
  kba('Kbafailbare', 'FAIL at once, without a friendly error'),
  kba('Kbaother', 'REFER at once'),
  kba('Kbanoquestions', 'CHALLENGE without questions'),
  kba('Kbaerrormsg', 'CHALLENGE without questions, with a message that there are none'),
  kba('Kbanoids', 'PASS without the ids that a search needs'),
  kba('Kbadown', 'The questions are unavailable the first time; Try Again brings them'),
  kba('Kbarestart', 'The questions are unavailable every time'),
  { who: 'Code 123456', what: 'The code is accepted', area: 'One-time code' },
  { who: 'Code 000000', what: 'The code cannot be checked: the provider fails', area: 'One-time code' },
  { who: 'Any other six digits', what: 'The code is refused (INVALID)', area: 'One-time code' },
  { who: 'Send a new code', what: 'Always works', area: 'One-time code' },
  {
    who: 'Address search leeds, LS6 or larkspur',
    what: 'Made-up addresses are found, by town, postcode or street; real postcodes are not among them',
    area: 'Address',
  },
  { who: 'Address search containing ZZ9', what: 'The search fails', area: 'Address' },
  {
    who: 'Address search containing ZZ8',
    what: 'Addresses are found, but the chosen one cannot be retrieved',
    area: 'Address',
  },
  { who: 'Address search containing nowhere', what: 'No address is found', area: 'Address' },
  { who: 'Last name Crmdown', what: 'The client cannot be passed on to the CRM', area: 'CRM' },
  {
    who: 'Email existing@example.com',
    what: 'The account exists already; its password is portal-demo-1',
    area: 'Account',
  },
]
