import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { inRoot } from '#scripts/lib/root.ts'
import { budgets } from '#scripts/size/budgets.ts'
import { funnelFiles } from 'runnel/load'
import { offers } from '#schemas/offers.ts'
import { loadThemes } from '#server/page/themes.ts'
import { expect, test } from '../support/journey.ts'
import { hold } from '../support/journeyHold.ts'
import { tagsOf } from '../support/journeyWays.ts'

const funnels = funnelFiles(inRoot('funnels')).map((file) => file.split('/').at(-2)!)
const brands = loadThemes()

/** The pages of a brand that the server draws (docs/decisions/021). */
const pagesOf = ({ theme }: (typeof brands)[number]) => [
  '/',
  ...funnels.filter((funnel) => offers(theme, funnel)).map((funnel) => `/claim/${funnel}`),
]
const [harbour, base] = ['harbour', 'base'].map((name) => brands.find((brand) => brand.name === name)!) as [
  (typeof brands)[number],
  (typeof brands)[number],
]

/** Whether the server has drawn the screen that the browser takes over. */
const isDrawn = (html: string): boolean => /<div id="root">.*<h1.*<script [^>]* id="screen">/s.test(html)

/** Waits until React has taken over what the server has drawn. */
const takenOver = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.querySelector('#root')!
    return Object.keys(root).some((key) => key.startsWith('__reactContainer')) && !('early' in window)
  })

/** Holds the page's scripts back until `release` is called. */
async function holdScripts(page: Page): Promise<{ release: () => Promise<void> }> {
  const waiting: (() => void)[] = []
  let held = true
  await page.route('**/*.js', async (route) => {
    if (held) await new Promise<void>((go) => waiting.push(go))
    await route.continue()
  })
  return {
    release: async () => {
      held = false
      waiting.forEach((go) => go())
    },
  }
}

/** One brand with and one without content of its company, which the first step shows. */
const tagOf = tagsOf(brands, ({ theme }) => [String(theme.content !== undefined)])

for (const brand of brands)
  test(
    `in the brand ${brand.name} the browser takes over every first screen as the server has drawn it`,
    { tag: tagOf(brand) },
    async ({ page }) => {
      await page.addInitScript({ path: inRoot('scripts/lab/note.js') })
      for (const [width, height] of [
        [390, 844],
        [1280, 1000],
      ] as const) {
        await page.setViewportSize({ width, height })
        for (const path of pagesOf(brand)) {
          const reply = await page.goto(`${path}?brand=${brand.name}`)
          await takenOver(page)
          const { shift } = await page.evaluate(() => window.noted)
          // A mismatch is written to the console, which no journey may do.
          expect({ path, width, drawn: isDrawn(await reply!.text()), shift }).toEqual({
            path,
            width,
            drawn: true,
            shift: 0,
          })
        }
      }
    },
  )

test('every first screen keeps its budget of bytes', async ({ request }) => {
  const weigh = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length
  for (const path of pagesOf(base)) {
    const html = await (await request.get(path)).text()
    const files = [...html.matchAll(/<link rel="modulepreload" crossorigin href="\/([^"]+)"/g)].map(
      (match) => match[1]!,
    )
    const scripts = files.reduce((sum, file) => sum + weigh(readFileSync(inRoot('dist', file))), 0)
    const limit = path === '/' ? 'landing' : /<(input|select|textarea)\b/.test(html) ? 'form' : 'buttons'
    expect(files.length, path).toBeGreaterThan(3)
    expect(scripts, path).toBeLessThanOrEqual(budgets[limit])
    expect(weigh(/<style>([^]*?)<\/style>/.exec(html)![1]!), path).toBeLessThanOrEqual(budgets.styles)
    expect(html, path).not.toMatch(/ style="/)
    expect(
      [...html.matchAll(/(?:src|href)="(https?:[^"]*)"[^>]*(?:rel="(?:style|module|pre)|><\/script)/g)],
      path,
    ).toEqual([])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every first screen can be read, and says how to claim otherwise', async ({ page }) => {
    // The pictures stay in test-results/.
    for (const path of pagesOf(harbour)) {
      await page.goto(`${path}?brand=harbour`)
      await expect(page.locator('main')).toBeVisible()
      await expect(page.getByRole('img', { name: 'Harbour Claims' }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: '0808 157 0131' })).toBeVisible()
      expect(await page.title()).toContain('Harbour Claims')
      const name = path.split('/').at(-1) || 'landing'
      await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
    }
  })

  test('reviews of the company can all be read, narrow and wide', async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/claim/v1?brand=northgate')
      await expect(page.locator('.reviews-all > li').last()).toBeVisible()
      await expect(page.locator('.carousel')).toBeHidden()
    }
  })
})

test('says how to go on when the scripts do not arrive', async ({ page, consoleClean }) => {
  consoleClean.allow(/Failed to load resource/)
  await page.route('**/assets/index-*.js', (route) => route.abort())
  for (const path of ['/portal', '/login', '/privacy-policy', '/nothing-here']) {
    await page.goto(path)
    await expect(
      page.getByText('This page did not load. Please check your connection, and load the page again.'),
    ).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByText('Loading…')).toBeHidden()
  }
  await page.goto('/claim/v1')
  await expect(
    page.getByText('This form did not load. Please check your connection, and load the page again.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const [what, script] of [
  ['cannot be read', 'const pattern = /(?<unclosed/'],
  ['throws', 'throw new TypeError("[].toSorted is not a function")'],
] as const)
  test(`says that the browser cannot show the page when its first script ${what}`, async ({ page, consoleClean }) => {
    consoleClean.allow(/Invalid|toSorted/)
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    for (const [path, thing] of [
      ['/claim/v1?brand=harbour', 'form'],
      ['/login?brand=harbour', 'page'],
      ['/portal?brand=harbour', 'page'],
    ]) {
      await page.goto(path!)
      await expect(page.getByText(`This ${thing} does not work in this browser. Please update`)).toBeVisible()
      await expect(page.getByText('Loading…')).toBeHidden()
      await expect(page.locator('.why-not').getByRole('link', { name: '0808 157 0131' })).toBeVisible()
    }
  })

test('ends on the error screen, or with a note, whatever throws, and keeps what was typed', async ({
  page,
  consoleClean,
}) => {
  // A timer may ask for the connection, too (app/funnel/presence.ts).
  consoleClean.allow(/A page could not be shown: TypeError|^uncaught: planted$/)
  await page.goto('/claim/v1?brand=harbour')
  await page.getByRole('button', { name: 'Yes', exact: true }).tap()
  await page.getByLabel('First name').fill('Aisha')
  await page.getByLabel('First name').blur()

  // `Offline` asks for the connection when its event comes.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', {
      configurable: true,
      get() {
        throw new TypeError('planted')
      },
    })
    window.dispatchEvent(new Event('offline'))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('screen.png') })
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'))
  await page.getByRole('button', { name: 'Try Again' }).tap()
  await expect(page.getByLabel('First name')).toHaveValue('Aisha')

  // The error screen needs the title, as every page does.
  await page.evaluate(() => {
    Object.defineProperty(document, 'title', {
      set() {
        throw new TypeError('planted')
      },
    })
    Object.defineProperty(navigator, 'onLine', {
      get() {
        throw new TypeError('planted')
      },
    })
    window.dispatchEvent(new Event('offline'))
  })
  await expect(
    page.getByText('Something went wrong, and this form cannot be shown. What you have entered is kept.'),
  ).toBeVisible()
  await expect(page.locator('.why-not').getByRole('link', { name: '0808 157 0131' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('note.png') })
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Aisha')
})

test('says that a browser below the supported ones is too old', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'))
  for (const path of ['/claim/v1?brand=harbour', '/login?brand=harbour']) {
    await page.goto(path)
    await expect(page.getByText(/This browser is too old for this (form|page)\. Please update it/)).toBeVisible()
    await expect(page.locator('.why-not').getByRole('link', { name: '0808 157 0131' })).toBeVisible()
  }
})

test('the note that a page is loading stays until the code of the page is here', async ({ page }) => {
  const asked = page.waitForRequest(/\/assets\/LoginPage-/)
  const release = await hold(page, '**/assets/LoginPage-*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  const note = (await page.getByText('Loading…').elementHandle())!
  await asked
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await note.evaluate((element) => element.isConnected)).toBe(true)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})

test('does what was pressed and keeps what was typed before the scripts arrived', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/claim/v1', { waitUntil: 'commit' })
  const yes = page.getByRole('button', { name: 'Yes', exact: true })
  await yes.tap()
  await expect(yes).toHaveAttribute('data-pressed')
  await scripts.release()
  // A choice that is the only question leads on.
  await expect(page).toHaveURL(/personal-details$/)

  const again = await holdScripts(page)
  await page.goto('/claim/v3c', { waitUntil: 'commit' })
  const search = page.getByRole('combobox')
  await search.pressSequentially('leeds')
  await again.release()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(search).toHaveValue('leeds')
  await expect(search).toBeFocused()
})

test('shows a tab with answers its own step, never the one that was drawn for a new visitor', async ({ page }) => {
  await page.goto('/claim/v1')
  await page.getByRole('button', { name: 'Yes', exact: true }).tap()
  await expect(page).toHaveURL(/personal-details$/)
  const scripts = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('h1')).toBeHidden()
  await expect(page.getByRole('banner')).toBeVisible()
  await scripts.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Tell us about yourself' })).toBeVisible()
})
