import { loadThemes } from '#server/page/themes.ts'
import {
  callRows,
  documentedWalks,
  eventRows,
  faultsOfCalls,
  faultsOfEvents,
  knownOf,
  type DocumentedWalk,
} from '#tests/documents/table.ts'
import { shippedFunnel } from '#tests/support/funnels.ts'
import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { recordCalls } from '../support/journeyCalls.ts'
import { enterCode } from '../support/journeyCode.ts'
import { person, type Person } from '../support/journeyPeople.ts'
import { atLogin, atPortal } from '../support/journeyProcess.ts'
import { takeStep, walkToTheEnd } from '../support/journeyToTheEnd.ts'
import { tagsOf } from '../support/journeyWays.ts'

test.use({ hurried: true, hasty: true })
test.setTimeout(120_000)

const themes = loadThemes()

/** Searches for an address, by the button where there is one, and takes the first that is found. */
async function searchAddress({ panel, page, results, pointer }: Applicant): Promise<void> {
  await panel.getByRole('combobox').or(panel.getByRole('textbox')).first().fill('leeds')
  const button = panel.getByRole('button', { name: 'Search', exact: true })
  if ((await button.count()) > 0) await pointer.press(button)
  const found = panel.getByRole('list', { name: 'Addresses found' }).getByRole('button')
  await pointer.press(results.or(found).first())
  await expect(page.getByRole('region', { name: 'Your selected address' })).toBeVisible()
}

const using = { address: searchAddress, lenders: (applicant: Applicant) => applicant.addLender('black') }

/** What some walks ask beside what the definition says, from the lenders on. */
const ends: Record<string, (applicant: Applicant) => Promise<void>> = {
  v1: (applicant) => enterCode(applicant, '123456'),
  'v1 account': async (applicant) => {
    await atLogin(applicant.page)
    await applicant.page.getByLabel('Password', { exact: true }).fill('portal-demo-1')
    await applicant.page.getByRole('button', { name: 'Log in' }).tap()
  },
}

async function goThrough(applicant: Applicant, { name, funnel, brand }: DocumentedWalk, who: Person): Promise<void> {
  const { theme } = themes.find((one) => one.name === brand)!
  const end = ends[name]
  const shipped = shippedFunnel(funnel)
  await walkToTheEnd(applicant, shipped, { brand, theme, using, until: end && 'lender-selection' }, who)
  if (end) {
    await takeStep(applicant, shipped, 'lender-selection', who, {}, using)
    await end(applicant)
  }
  await atPortal(applicant.page)
}

const rowsOf = ({ name }: DocumentedWalk) => callRows.filter((row) => row.in.includes(name))
const eventsOf = ({ name }: DocumentedWalk) => eventRows.filter((row) => row.in.includes(name))
/** The gate makes the fewest walks that show every row. */
const tagOf = tagsOf(documentedWalks, (walk) =>
  [...rowsOf(walk), ...eventsOf(walk)].map((row) => JSON.stringify({ ...row, in: [] })),
)

for (const walk of documentedWalks) {
  const { name, funnel, lastName, email } = walk
  test.describe(name, () => {
    test.use({ funnel })

    test(
      `${name}: what the page sends, gets and raises is what the documents say, member by member [CALL-33]`,
      { tag: tagOf(walk) },
      async ({ page, applicant }) => {
        const recording = await recordCalls(page)
        await goThrough(applicant, walk, person({ ...(lastName && { lastName }), ...(email && { email }) }))
        // The portal asks for the claims when it knows the account.
        const faults = async () => faultsOfCalls(await recording.calls(), rowsOf(walk), knownOf(walk))
        await expect.poll(faults).toEqual([])
        expect(faultsOfEvents(recording.events, eventsOf(walk))).toEqual([])
      },
    )
  })
}
