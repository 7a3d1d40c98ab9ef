import { expect, test as journey } from '../support/journey.ts'
import { affiliateLink } from '#server/sandbox/affiliateLink.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import {
  goOn,
  pickByTyping,
  pressButton,
  signByTyping,
  tabTo,
  typeAnswers,
  typePassword,
  walkByKeyboard,
  watchPointers,
  type KeyStop,
} from '../support/journeyKeyboard.ts'
import { person, type Person } from '../support/journeyPeople.ts'
import { atPortal, reached, soon } from '../support/journeyProcess.ts'
import { questionsOf } from '../support/journeyVerification.ts'
import { failures } from '../support/journeyWatch.ts'

const test = journey.extend<{ pointers: string[] }>({
  pointers: [
    async ({ page }, provide) => {
      const presses = await watchPointers(page)
      await provide(presses)
      expect(presses).toEqual([])
    },
    { auto: true },
  ],
})

test.use({ hurried: true })
test.setTimeout(120_000)

const pressEnter = ({ page }: Applicant): Promise<void> => page.keyboard.press('Enter')
const selectedAddress = ({ panel }: Applicant) => panel.getByRole('region', { name: 'Your selected address' })
const naming = (who: Person) => ({ Title: who.title, 'First name': who.firstName, 'Last name': who.lastName })
const contacting = (who: Person) => ({ Email: who.email, 'Phone number': who.phone })

const starting = (step: string, button: string): KeyStop => ({
  step,
  keys: (applicant) => pressButton(applicant, button),
})
const answering = (step: string, answers: (who: Person) => Record<string, string | true>): KeyStop => ({
  step,
  keys: async (applicant, who) => {
    await typeAnswers(applicant, answers(who))
    await pressEnter(applicant)
  },
})

/** An address that is picked from a list while it is typed. */
const typingAnAddress: KeyStop = {
  step: 'address',
  keys: async (applicant) => {
    await pickByTyping(applicant, 'harbour')
    await expect(selectedAddress(applicant)).toBeFocused()
    await goOn(applicant)
  },
}

/** An address that is searched for with Enter, and picked from a list of buttons. */
const searchingAnAddress: KeyStop = {
  step: 'address',
  keys: async (applicant) => {
    const { page, panel } = applicant
    await typeAnswers(applicant, { 'Search for your address or postcode': 'leeds' })
    await pressEnter(applicant)
    await tabTo(page, panel.getByRole('list', { name: 'Addresses found' }).getByRole('button').first())
    await pressEnter(applicant)
    await expect(selectedAddress(applicant)).toBeFocused()
    await goOn(applicant)
  },
}

const enteringAnAddress: KeyStop = {
  step: 'address',
  keys: async (applicant, who) => {
    await pressButton(applicant, 'Enter address manually')
    await typeAnswers(applicant, who.address)
    await goOn(applicant)
  },
}

const signing: KeyStop = { step: 'signature', keys: signByTyping }
const naming3 = answering('personal-details', (who) => ({
  ...naming(who),
  'Date of birth': who.dateOfBirth,
  ...contacting(who),
  'I agree to the privacy policy and terms': true,
}))

const choosingALender = (step: string): KeyStop => ({
  step,
  keys: async (applicant) => {
    await pickByTyping(applicant, 'moneybarn')
    await expect(applicant.chosenLenders).toHaveText(['Moneybarn'])
    await goOn(applicant)
  },
})
const walkOn = (step: string): KeyStop => ({ step, keys: goOn })
const settingAPassword = (step: string): KeyStop => ({ step, keys: typePassword })

test('v1 can be walked with the keyboard alone, the signature typed [SIG-02, NAM-05]', async ({ page, applicant }) => {
  await applicant.open('introduction')
  await walkByKeyboard(
    applicant,
    [
      { step: 'introduction', keys: (there) => pressButton(there, 'Yes', 'Space') },
      answering('personal-details', naming),
      typingAnAddress,
      answering('date-of-birth', (who) => ({ 'Date of birth': who.dateOfBirth })),
      answering('contact-details', (who) => ({ ...contacting(who), 'I agree to the privacy policy': true })),
      signing,
      choosingALender('lender-selection'),
    ],
    person(),
  )
  await atPortal(page)
  await expect(page.getByRole('heading', { level: 3, name: 'Moneybarn' })).toBeVisible()
})

test.describe('v2', () => {
  test.use({ funnel: 'v2' })

  const overTheSignature: KeyStop[] = [
    starting('agreement-finder', 'Find My Agreement(s)'),
    searchingAnAddress,
    answering('personal-details', (who) => ({ ...naming(who), 'Date of birth': who.dateOfBirth })),
    answering('contact-details', (who) => ({ ...contacting(who), 'I agree to the privacy policy and terms': true })),
    signing,
  ]

  test('v2 can be walked with the keyboard alone [SIG-02]', async ({ page, applicant }) => {
    await applicant.open('agreement-finder')
    await walkByKeyboard(
      applicant,
      [...overTheSignature, choosingALender('lender-selection'), settingAPassword('confirmation')],
      person(),
    )
    await atPortal(page)
  })

  test('v2 can be walked with the keyboard alone where identity questions are asked [SIG-02]', async ({
    page,
    applicant,
  }) => {
    await applicant.open('agreement-finder', { brand: 'meadow' })
    await walkByKeyboard(applicant, overTheSignature, person())
    await expect(applicant.nextLabel).toHaveText('Submit Answers', soon)
    await expect(questionsOf(applicant)).toHaveCount(3)
    for (const question of await questionsOf(applicant).all()) {
      await tabTo(page, question.getByRole('radio').first())
      await page.keyboard.press('Space')
    }
    await goOn(applicant)
    await walkByKeyboard(applicant, [choosingALender('lender-selection')], person())
    await atPortal(page)
  })
})

test.describe('v3', () => {
  test.use({ funnel: 'v3' })

  test('v3 can be walked with the keyboard alone, over a code that is refused at first [SIG-02, OTP-05]', async ({
    page,
    applicant,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await applicant.open('get-started', { brand: 'northgate' })
    await walkByKeyboard(
      applicant,
      [starting('get-started', 'Yes! Start My Claim!'), enteringAnAddress, naming3, signing],
      person({ lastName: 'Challenge' }),
    )
    const code = applicant.field('6-digit code')
    await expect(code).toBeFocused()
    // No person types within a few milliseconds of this, and the browser would drop the key.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const refusal = applicant.alert.filter({ hasText: 'Invalid code. Please try again.' })
    for (const wrong of ['111111', '222222']) {
      await page.keyboard.type(wrong)
      await applicant.expectOpen()
      await pressEnter(applicant)
      await expect(refusal).toBeVisible()
      // A screen reader says an alert that is new, not one that stands there with the same words.
      await expect(refusal).not.toHaveAttribute('data-said')
      await refusal.evaluate((alert) => alert.toggleAttribute('data-said'))
      await expect(code).toHaveValue('')
      await expect(code).toBeEditable()
      await expect(code).toBeFocused()
    }
    await page.keyboard.type('123456')
    await goOn(applicant)
    await walkByKeyboard(applicant, [walkOn('select-claims'), settingAPassword('confirmation')], person())
    await atPortal(page)
  })
})

for (const [funnel, landing, title] of [
  ['v3b', [starting('get-started', 'Yes! Start My Claim!')], 'v3b can be walked with the keyboard alone [SIG-02]'],
  ['v3c', [], 'v3c can be walked with the keyboard alone [SIG-02]'],
  ['v3d', [], 'v3d can be walked with the keyboard alone, between the bars of its landing page [SIG-02]'],
] as const)
  test.describe(funnel, () => {
    test.use({ funnel })

    test(title, async ({ page, applicant }) => {
      const stops = [
        ...landing,
        typingAnAddress,
        naming3,
        signing,
        walkOn('select-claims'),
        settingAPassword('confirmation'),
      ]
      await applicant.open(stops[0]!.step)
      await walkByKeyboard(applicant, stops, person())
      await atPortal(page)
    })
  })

test.describe('v4', () => {
  test.use({ funnel: 'v4' })

  test('v4 can be walked with the keyboard alone [SIG-02]', async ({ page, applicant }) => {
    await page.goto(affiliateLink)
    await walkByKeyboard(
      applicant,
      [choosingALender('lender-selection'), signing, settingAPassword('complete')],
      person(),
    )
    await atPortal(page)
  })
})

test.describe('v5', () => {
  test.use({ funnel: 'v5' })

  test('v5 can be walked with the keyboard alone, the signature typed [VAL-ADDR-05]', async ({ page, applicant }) => {
    await applicant.open('getting-started')
    await walkByKeyboard(
      applicant,
      [
        starting('getting-started', 'Start Your Free* Claim Check'),
        answering('about-you', (who) => ({ ...naming(who), 'Date of birth': who.dateOfBirth })),
        answering('contact', contacting),
        searchingAnAddress,
        {
          step: 'agree',
          keys: async (there) => {
            await goOn(there)
            await expect(there.errorSummary).toBeFocused()
            await page.keyboard.press('Tab')
            await pressEnter(there)
            await expect(there.field('I agree to the privacy policy and to the terms and conditions')).toBeFocused()
            await page.keyboard.press('Space')
            await pressEnter(there)
          },
        },
        signing,
      ],
      person(),
    )
    await reached(page, applicant.address('confirmation'))
    await expect(applicant.heading).toBeFocused()
    await pressButton(applicant, 'Go to your claims')
    await atPortal(page)
  })
})
