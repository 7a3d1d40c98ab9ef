import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledFunnel } from 'runnel/compile'
import { offers } from '#schemas/offers.ts'
import { affiliateLink } from '#server/sandbox/affiliateLink.ts'
import { readThemes, themesFolder } from '#server/page/themes.ts'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import { answerStep, stepThatWaits, typedAnswers } from '#tests/support/journeyToTheEnd.ts'
import { person, type Person } from '#tests/support/journeyPeople.ts'
import type { Driver } from './driver.ts'
import { visitor, waitFor } from './visitor.ts'

/** Does something in a browser on a site, and says how it ended. @throws Error that says where it stops */
export type Walk = (driver: Driver, site: string) => Promise<string>

interface Way {
  /** The first brand that offers the funnel, unless it is given. */
  brand?: string
  /** Who is not any new person. */
  who?: Partial<Person>
  /** A widget that one of the steps must have asked with. */
  asks?: string
}

const { brands } = readThemes(themesFolder)

/** Waits until the portal shows who is signed in. */
const atPortal = async (driver: Driver): Promise<void> =>
  void (await waitFor('portal', async () => (await visitor(driver).read()).includes('Signed in as')))

/** From the beginning of a funnel to the portal. */
const throughFunnel =
  (funnel: CompiledFunnel, { brand, who: given, asks }: Way = {}): Walk =>
  async (driver, site) => {
    const { name, theme } = brands.find((one) => (brand ? one.name === brand : offers(one.theme, funnel.id)))!
    const who = person(given)
    const start = theme.partnerFunnel === funnel.id ? affiliateLink : funnel.path
    await driver.open(`${site}${start}?brand=${name}`)
    const passed: string[] = []
    for (let step = ''; ;) {
      const last = step
      step = await waitFor(`step after "${last}"`, () =>
        driver.run(stepThatWaits, [funnel.path, last] as [string, string]),
      )
      if (step === 'left') break
      passed.push(step)
      await answerStep(visitor(driver), funnel, step, who)
    }
    await atPortal(driver)
    const widgets = passed.flatMap((step) => funnel.steps[step]!.fields.map(({ widget }) => widget))
    if (asks && !widgets.includes(asks)) throw new Error(`No step asked with ${asks}`)
    return `${passed.length} steps to the portal`
  }

/** Sends a document for the claim of a new account. */
const sendDocument: Walk = async (driver, site) => {
  await throughFunnel(shippedFunnel('v3c'))(driver, site)
  const { press, shows } = visitor(driver)
  await press({ button: 'Your documents' })
  await shows('Choose files')
  const folder = mkdtempSync(join(tmpdir(), 'runnel-document-'))
  const file = join(folder, 'passport.pdf')
  writeFileSync(file, `%PDF-1.4\n${'a scanned page '.repeat(20_000)}`)
  await driver.attach(file)
  await shows('Sent')
  await press({ button: 'Send documents' })
  await shows('Your document is with us.')
  rmSync(folder, { recursive: true })
  return 'a document is sent'
}

/** Signs out of a new account, and logs in again. */
const logIn: Walk = async (driver, site) => {
  const who = person()
  await throughFunnel(shippedFunnel('v3c'), { who })(driver, site)
  const { press, answer, left } = visitor(driver)
  await press({ button: 'Sign out' })
  await left('/portal')
  await driver.open(`${site}/portal`)
  await answer({ Email: who.email, Password: String(typedAnswers(who)['local.password']) })
  await press({ button: 'Log in' })
  await atPortal(driver)
  return 'logged in'
}

/** Runs in the page: the heading of the step that the phone of the studio shows. */
const headingOnPhone = (): string | undefined =>
  document.querySelector<HTMLIFrameElement>('iframe[title="The funnel"]')?.contentDocument?.querySelector('h1')
    ?.textContent ?? undefined

/** Signs in as a member of staff, and opens a funnel. */
const openStudio: Walk = async (driver, site) => {
  const { press, shows } = visitor(driver)
  await driver.open(`${site}/studio`)
  await press({ button: 'Fill it in' })
  await press({ button: 'Sign in' })
  await press({ selector: '.funnels a' })
  await shows('Add a step')
  return `the phone shows "${await waitFor('step on the phone', () => driver.run(headingOnPhone, undefined))}"`
}

/** The studio needs a newer browser than the forms. */
const studioSaysTooOld: Walk = async (driver, site) => {
  await driver.open(`${site}/studio`)
  await visitor(driver).shows('This browser is too old for the studio.')
  return 'it says that the browser is too old'
}

/** What is walked in each browser that is current. */
export const walks: Record<string, Walk> = {
  ...Object.fromEntries(funnelIds.map((id) => [id, throughFunnel(shippedFunnel(id))])),
  'one-time code': throughFunnel(shippedFunnel('v1'), {
    brand: 'northgate',
    who: { lastName: 'Challenge' },
    asks: 'otp',
  }),
  'identity quiz': throughFunnel(shippedFunnel('v2'), { brand: 'meadow', asks: 'identity-quiz' }),
  'file upload': sendDocument,
  'log-in': logIn,
  studio: openStudio,
}

/** The same in the oldest browser that is supported. */
export const walksOldest: Record<string, Walk> = { ...walks, studio: studioSaysTooOld }

/** Runs in the page: what is seen besides the note about the browser. */
const seenBesides = (): string =>
  document.body.innerText.replace(document.querySelector<HTMLElement>('.without-scripts')?.innerText ?? '', '').trim()

/** A browser that is too old says so on every page, names the other ways, and shows nothing else. */
const saysTooOld: Walk = async (driver, site) => {
  const { shows } = visitor(driver)
  const pages = ['/claim/v1', '/claim/v2?brand=meadow', '/claim/v3d?brand=harbour', '/login', '/portal', '/']
  for (const page of pages) {
    await driver.open(site + page)
    for (const text of ['This browser is too old for this', 'by telephone: 0808', 'by post: ']) await shows(text)
    const more = await driver.run(seenBesides, undefined)
    if (more !== '') throw new Error(`${page} also shows "${more}"`)
  }
  return `the note on ${pages.length} pages`
}

/** What is walked in a browser below the oldest that is supported. */
export const walksTooOld: Record<string, Walk> = { 'too old': saysTooOld }
