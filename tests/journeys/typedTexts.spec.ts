import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import type { RunningServer } from '../support/startServer.ts'
import { full } from '../support/journeyWays.ts'
import { startVariant } from '../support/startVariant.ts'
import { labels } from '../../widgets/address/AddressInput.widget.ts'
import addresses from '../typedTexts/addresses.json' with { type: 'json' }
import { asking, rest, type PickedAddress, type TypedAddress, type TypedRow } from '../typedTexts/asking.ts'
import table from '../typedTexts/table.json' with { type: 'json' }

/** Time to build the variant. */
const building = 400_000

test.describe.configure({ mode: 'serial' })

let site: RunningServer
test.beforeAll(async () => {
  test.setTimeout(building)
  site = await startVariant('v1', ({ order, steps, ...definition }) => ({
    ...definition,
    data: asking.data,
    order: [...new Set(['introduction', 'typed', 'address', ...(order as string[])])],
    steps: { ...(steps as object), typed: { title: 'What people type', fields: asking.fields } },
  }))
})
test.afterAll(() => site?.close())

/** The answers of a group that this tab keeps. */
const storedAnswers = (page: Page, group: string): Promise<Record<string, unknown> | undefined> =>
  page.evaluate((name) => {
    const kept = Object.values({ ...sessionStorage }).find((text) => text.includes(`"${name}":`))
    const found = (value: unknown): Record<string, unknown> | undefined => {
      if (typeof value !== 'object' || value === null) return undefined
      const { [name]: answers, ...others } = value as Record<string, Record<string, unknown> | undefined>
      return answers ?? Object.values(others).map(found).find(Boolean)
    }
    return kept === undefined ? undefined : found(JSON.parse(kept))
  }, group)

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** Opens the step of the texts. */
async function start(page: Page, context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${site.url}/claim/v1`)
  await page.getByRole('button', { name: 'Yes' }).tap()
  await expect(page.getByRole('heading', { name: 'What people type' })).toBeVisible()
}

/** Opens the step of the address. */
async function startAddress(page: Page, context: BrowserContext): Promise<void> {
  await start(page, context)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expect(page.getByRole('heading', { name: 'Where do you currently live?' })).toBeVisible()
}

/** The message of an element that an error link leads to. */
const messageOf = (text: string) => text.replace(/^Error: ?/, '').trim()

/** The members of an address that are given. */
const given = (members: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(members).filter(([, text]) => text !== ''))

const ways = { pasted: paste, typed: (page: Page, text: string) => page.keyboard.insertText(text) }

for (const [way, enter] of Object.entries(ways))
  test(
    `each text of the table that is ${way} shows, stores and says what a person expects`,
    { tag: way === 'pasted' ? [] : [full] },
    async ({ page, context }) => {
      test.setTimeout(300_000)
      await start(page, context)
      const wrong: object[] = []
      for (const { kind, typed, shown, stored, said = '' } of table as TypedRow[]) {
        const input = page.getByLabel(asking.fields[`typed.${kind}`].label, { exact: true })
        await input.fill('')
        await input.focus()
        await enter(page, typed)
        await input.blur()
        const error = page.locator(`[id="${await input.getAttribute('id')}-error"]`)
        const seen = async () => ({
          shown: await input.inputValue(),
          stored: (await storedAnswers(page, 'typed'))?.[kind],
          said: messageOf((await error.count()) > 0 ? await error.innerText() : ''),
        })
        const asExpected = expect(async () => expect(await seen()).toEqual({ shown, stored, said })).toPass({
          timeout: 1500,
        })
        await asExpected.catch(async () => wrong.push({ kind, typed, ...(await seen()) }))
      }
      expect(wrong).toEqual([])
    },
  )

const members = Object.keys(labels) as (keyof typeof labels)[]

for (const [way, enter] of Object.entries(ways))
  test(
    `each address of the table that is ${way} shows, stores and says what a person expects`,
    { tag: way === 'pasted' ? [] : [full] },
    async ({ page, context }) => {
      test.setTimeout(300_000)
      await startAddress(page, context)
      await page.getByRole('button', { name: 'Enter address manually' }).tap()
      const group = page.getByRole('group', { name: 'Address' })
      const inputs = group.getByRole('textbox')
      await expect(inputs).toHaveCount(members.length)
      const texts = () => inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))
      const seen = async () => ({
        shown: given(Object.fromEntries((await texts()).map((text, index) => [members[index], text]))),
        stored: given(await storedAnswers(page, 'address')),
        said: (await group.locator('.field-error').allInnerTexts()).map(messageOf).join(', '),
      })
      const wrong: object[] = []
      for (const { typed, kept, said = '' } of addresses.typed as TypedAddress[]) {
        const before = await texts()
        for (const [index, member] of members.entries()) {
          const text = { ...rest, ...typed }[member] ?? ''
          const input = inputs.nth(index)
          if (text === '') {
            if (before[index] !== '') await input.fill('')
          } else if (text !== before[index]) {
            await input.selectText()
            await enter(page, text)
          }
        }
        await group.evaluate(() => (document.activeElement as HTMLElement).blur())
        const expected = { shown: { ...rest, ...kept }, stored: { ...rest, ...kept }, said }
        const asExpected = expect(async () => expect(await seen()).toEqual(expected)).toPass({ timeout: 1500 })
        await asExpected.catch(async () => wrong.push({ typed, ...(await seen()) }))
      }
      expect(wrong).toEqual([])
    },
  )

test('each address of the table that is picked shows and stores what a person expects', async ({ page, context }) => {
  test.setTimeout(300_000)
  await startAddress(page, context)
  await page.route('**/api/address/search', (route) =>
    route.fulfill({ json: { Results: [{ label: 'The one', value: 'one' }], sessionId: 'one' } }),
  )
  const box = page.getByRole('combobox')
  const card = page.getByRole('region', { name: 'Your selected address' })
  const wrong: object[] = []
  for (const { picked, kept, card: lines } of addresses.picked as PickedAddress[]) {
    await page.route(
      '**/api/address/retrieve',
      (route) => route.fulfill({ json: { Result: { RawAddress: picked } } }),
      { times: 1 },
    )
    await box.fill('The one')
    await box.press('Enter')
    await page.getByRole('option').tap()
    await expect(card, `the card of ${JSON.stringify(picked)}`).toBeVisible()
    const seen = async () => ({
      shown: await card.locator('.address-lines span').allInnerTexts(),
      stored: given(await storedAnswers(page, 'address')),
    })
    const expected = { shown: lines, stored: kept }
    const asExpected = expect(async () => expect(await seen()).toEqual(expected)).toPass({ timeout: 1500 })
    await asExpected.catch(async () => wrong.push({ picked, ...(await seen()) }))
    await page.getByRole('button', { name: 'Search for a different address' }).tap()
  }
  expect(wrong).toEqual([])
})
