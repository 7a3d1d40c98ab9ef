import type { Theme } from '#schemas/theme.ts'
import { loadThemes } from '#server/page/themes.ts'
import { endsFrom, endsOf } from '#tests/support/endsOf.ts'
import { funnelIds, loadedFunnels, shippedFunnel } from '#tests/support/funnels.ts'
import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { contractFaults } from '../support/journeyContract.ts'
import { ownName, person, type Person } from '../support/journeyPeople.ts'
import { atLogin, atPortal, problem, reached } from '../support/journeyProcess.ts'
import { takeStep, walkToTheEnd } from '../support/journeyToTheEnd.ts'
import { failures, type ConsoleWatch } from '../support/journeyWatch.ts'
import { full, pointers, sizes, tagsOf, walksOf, type Brand } from '../support/journeyWays.ts'

test.use({ hurried: true, hasty: true })
test.setTimeout(90_000)

const asksQuestions = ({ creditProvider }: Theme): boolean => creditProvider === 'valifi'
const brands: Brand[] = loadThemes()
const base = brands.find(({ name }) => name === 'base')!
const brandWithQuestions = brands.find(({ theme }) => asksQuestions(theme))!
const defaultFunnel = shippedFunnel(base.theme.defaultFunnel!)
const firstStep = ({ path, order }: typeof defaultFunnel): string => `${path}/${order[0]!.step}`

const existing = () => person({ email: 'existing@example.com' })

const walk = (applicant: Applicant, until: string, who: Person, { name, theme } = base): Promise<string[]> =>
  walkToTheEnd(applicant, shippedFunnel(applicant.funnel), { brand: name, theme, until }, who)

/** Walks to the step that asks for the lenders and leaves it for this one: by its button where that leads there, else by the address. */
async function come(applicant: Applicant, step: string, who = person()): Promise<void> {
  const funnel = shippedFunnel(applicant.funnel)
  const order = funnel.order.map((place) => place.step)
  const lenders = order.find((each) => funnel.steps[each]!.fields.some((field) => field.widget === 'lenders'))!
  await walk(applicant, lenders, who)
  if (order[order.indexOf(lenders) + 1] === step) await takeStep(applicant, funnel, lenders, who)
  else await applicant.open(step)
}

const pressStartOver = (applicant: Applicant) =>
  applicant.press(problem(applicant.page).getByRole('button', { name: 'Start Over' }))

/** Opens a step without anything that it needs, and starts over. */
async function openTooEarly(applicant: Applicant, step: string, consoleClean: ConsoleWatch): Promise<void> {
  consoleClean.allow(failures)
  await applicant.page.goto(applicant.address(step))
  await pressStartOver(applicant)
}

/** Comes to a step that makes the account, which fails, and starts over. */
async function startOver(applicant: Applicant, step: string, consoleClean: ConsoleWatch): Promise<void> {
  consoleClean.allow(failures)
  await applicant.page.route('**/api/auth/create-user', (route) =>
    route.fulfill({ status: 500, json: { error: 'Failed to create account' } }),
  )
  await come(applicant, step)
  await pressStartOver(applicant)
}

/** A step that is an end has nothing after it, whenever the page is loaded again. */
async function stays(applicant: Applicant, step: string, heading: string): Promise<void> {
  await reached(applicant.page, applicant.address(step))
  await applicant.expectHeading(heading)
  await applicant.page.reload()
  await applicant.expectHeading(heading)
  await reached(applicant.page, applicant.address(step))
}

/** Signs, and opens a step of before: there is nothing to do there any more. */
async function openSigned(applicant: Applicant, step: string): Promise<void> {
  await walk(applicant, 'complete', person())
  await applicant.open(step)
  await atPortal(applicant.page)
}

/** Is signed out before a password is set: the page leads to the login and says that nothing is lost. */
async function signedOut(applicant: Applicant, step: string, consoleClean: ConsoleWatch): Promise<void> {
  consoleClean.allow(/status of 401|code: signed-out/)
  const { page } = applicant
  await walk(applicant, step, person())
  // A reply that is under way would sign in again.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await applicant.answer({ Password: 'correct horse', 'Confirm password': 'correct horse' })
  await applicant.next()
  await reached(page, '/login')
  await expect(page.getByRole('main').getByText(/You are signed out, so your password was not saved/)).toBeVisible()
}

/** How an applicant gets to the ends that just answering what a funnel asks does not lead to. */
const ends: Record<string, (applicant: Applicant, consoleClean: ConsoleWatch) => Promise<void>> = {
  'submitting/complete to /portal': async (applicant) => {
    await come(applicant, 'submitting')
    await atPortal(applicant.page)
  },
  'submitting/account-creation to /login (existing_user)': async (applicant) => {
    await come(applicant, 'submitting', existing())
    await atLogin(applicant.page)
  },
  'submitting/problem to /claim': async (applicant, consoleClean) => {
    await openTooEarly(applicant, 'submitting', consoleClean)
    await reached(applicant.page, firstStep(defaultFunnel))
  },
  'submitting/account-problem to /claim': async (applicant, consoleClean) => {
    await startOver(applicant, 'submitting', consoleClean)
    await reached(applicant.page, firstStep(defaultFunnel))
  },
  'confirmation/account to /login (existing_user)': async (applicant) => {
    await come(applicant, 'confirmation', existing())
    await atLogin(applicant.page)
  },
  'confirmation/password to /login': (applicant, consoleClean) => signedOut(applicant, 'confirmation', consoleClean),
  'complete/password to /login': (applicant, consoleClean) => signedOut(applicant, 'complete', consoleClean),
  'confirmation/problem to /': async (applicant, consoleClean) => {
    await openTooEarly(applicant, 'confirmation', consoleClean)
    await reached(applicant.page, '/')
  },
  'confirmation/account-problem to /': async (applicant, consoleClean) => {
    await startOver(applicant, 'confirmation', consoleClean)
    await reached(applicant.page, '/')
  },
  'verify/processing/complete to /login (existing_user)': async (applicant) => {
    await walk(
      applicant,
      'left',
      person({ firstName: ownName(), lastName: 'Kbafail', email: 'existing@example.com' }),
      brandWithQuestions,
    )
    await atLogin(applicant.page)
  },
  'on entry to /claim': async (applicant) => {
    await applicant.page.goto(firstStep(shippedFunnel(applicant.funnel)))
    await reached(applicant.page, firstStep(defaultFunnel))
  },
  'on entry to /portal': (applicant) => openSigned(applicant, 'complete'),
  'lender-selection to /portal': (applicant) => openSigned(applicant, 'lender-selection'),
  'signature to /portal': (applicant) => openSigned(applicant, 'signature'),
  'complete/password stays': async (applicant) => {
    await walk(applicant, 'complete', person())
    await reached(applicant.page, applicant.address('complete'))
    await applicant.expectHeading('Your Claim Setup is Complete!')
  },
  'confirmation stays': async (applicant) => {
    const lastCall = applicant.page.waitForResponse('**/api/auth/associate-claim')
    await walk(applicant, 'confirmation', person())
    await lastCall
    await stays(applicant, 'confirmation', 'All Done!')
  },
}

/** Clauses that these assert. */
const clauses: Record<string, string> = {
  'verify/processing/complete to /login (existing_user)': ' [STATE-V2V-13]',
  'lender-selection to /portal': ' [STATE-V4-03]',
  'signature to /portal': ' [STATE-V4-03]',
}

const everywhere = (): boolean => true
/** Where a walk through a funnel leads to the portal: from the first of these that it has and that holds in the brand. */
const walkEnds: [string, (theme: Theme) => boolean][] = [
  ['verify/processing/complete to /portal', asksQuestions],
  ['confirmation/password to /portal', everywhere],
  ['confirmation to /portal', everywhere],
  ['complete/password to /portal', everywhere],
  ['submitting/complete to /portal', everywhere],
]

const endsByFunnel = new Map([...loadedFunnels].map(([funnel, { definition }]) => [funnel, endsOf(definition)]))
const walkEnd = (funnel: string, theme: Theme): string | undefined =>
  walkEnds.find(([end, holds]) => endsByFunnel.get(funnel)!.includes(end) && holds(theme))?.[0]

const { gate, rest } = walksOf(funnelIds, brands)
const walks = [
  ...gate.map((way) => ({ ...way, tag: [] as string[] })),
  ...rest.map((way) => ({ ...way, tag: [full] })),
].map((way) => ({ ...way, end: walkEnd(way.funnel, way.brand.theme) }))

const others = [...endsByFunnel].flatMap(([funnel, own]) =>
  own
    .filter((end) => !walks.some((walk) => walk.funnel === funnel && walk.end === end))
    .map((end) => ({ funnel, end })),
)
/** One end of each kind: the route that a funnel is left for, or that it is not left. */
const tagOf = tagsOf(others, ({ end }) => [/ to (.*)/.exec(end)?.[1] ?? 'stays'])

for (const other of others) {
  const { funnel, end } = other
  const show = ends[end]
  if (!show) throw new Error(`No journey shows how ${funnel} ends: ${end}`)
  test.describe(funnel, () => {
    test.use({ funnel })

    test(`${funnel} ends: ${end}${clauses[end] ?? ''}`, { tag: tagOf(other) }, ({ applicant, consoleClean }) =>
      show(applicant, consoleClean),
    )
  })
}

for (const { funnel, brand, pointer, size, tag, end } of walks) {
  const { name, theme } = brand
  // A mouse has no short way to a field: a click there is what a desk is about.
  test.describe(`${funnel} by ${pointer} on a ${size}`, () => {
    test.use({ funnel, ...sizes[size], ...pointers[pointer], hasty: pointer === 'finger' })

    test(
      `${funnel} leads to the portal in the brand ${name}, each step as every step must be [NAV-01, NAV-02, NAV-03, NAV-04, NAV-12, NAV-13, BTN-01, BTN-02, ERR-01, AUT-02, LAY-01, LAY-05, ACC-02]`,
      { tag },
      async ({ page, applicant }) => {
        const seen = async (step: string, from: string): Promise<void> => {
          await expect.poll(() => contractFaults(page, theme.brandName, from !== ''), step).toEqual([])
        }
        const passed = await walkToTheEnd(applicant, shippedFunnel(funnel), { brand: name, theme, seen }, person())
        await atPortal(page)
        expect(passed).toContain('signature')
        expect(endsFrom(endsByFunnel.get(funnel)!, passed.at(-1)!, '/portal')).toEqual([end])
        await expect(page.getByRole('banner').getByRole('img', { name: theme.brandName })).toBeVisible()
      },
    )
  })
}
