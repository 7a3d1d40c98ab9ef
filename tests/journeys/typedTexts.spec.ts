import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import type { RunningServer } from '../support/startServer.ts'
import { full } from '../support/journeyWays.ts'
import { startVariant } from '../support/startVariant.ts'
import { asking, type TypedRow } from '../typedTexts/asking.ts'
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
    order: ['introduction', 'typed', ...(order as string[]).slice(1)],
    steps: { ...(steps as object), typed: { title: 'What people type', fields: asking.fields } },
  }))
})
test.afterAll(() => site?.close())

/** The answer that this tab keeps. */
const storedAnswer = (page: Page, kind: string): Promise<unknown> =>
  page.evaluate((name) => {
    const kept = Object.values({ ...sessionStorage }).find((text) => text.includes('"typed":'))
    const found = (value: unknown): Record<string, unknown> | undefined => {
      if (typeof value !== 'object' || value === null) return undefined
      const { typed, ...others } = value as { typed?: Record<string, unknown> }
      return typed ?? Object.values(others).map(found).find(Boolean)
    }
    return kept === undefined ? undefined : found(JSON.parse(kept))?.[name]
  }, kind)

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

const ways = { pasted: paste, typed: (page: Page, text: string) => page.keyboard.insertText(text) }

for (const [way, enter] of Object.entries(ways))
  test(
    `each text of the table that is ${way} shows, stores and says what a person expects`,
    { tag: way === 'pasted' ? [] : [full] },
    async ({ page, context }) => {
      test.setTimeout(300_000)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(`${site.url}/claim/v1`)
      await page.getByRole('button', { name: 'Yes' }).tap()
      await expect(page.getByRole('heading', { name: 'What people type' })).toBeVisible()
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
          stored: await storedAnswer(page, kind),
          said: ((await error.count()) > 0 ? await error.innerText() : '').replace(/^Error: ?/, '').trim(),
        })
        const asExpected = expect(async () => expect(await seen()).toEqual({ shown, stored, said })).toPass({
          timeout: 1500,
        })
        await asExpected.catch(async () => wrong.push({ kind, typed, ...(await seen()) }))
      }
      expect(wrong).toEqual([])
    },
  )
