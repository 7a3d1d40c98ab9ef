import type { Locator, Page } from '@playwright/test'
import type { PagePlayer } from '#preview/play/main.ts'
import {
  changesItem,
  itemActs,
  type ScenarioPlayer,
  type ScenarioEngine,
  type Move,
  type Scenario,
} from 'runnel/scenario'
import { panelOf, type Seen } from 'runnel/simulate'
import { ownValue } from 'runnel/rules'
import { enterAnswer, NotOnScreen } from './enterAnswer.ts'

declare global {
  interface Window {
    runnelPlayer?: PagePlayer
  }
}

/** Timeout of a click or an input, in milliseconds; rendering is awaited before. */
const patience = 15_000

/** What happened on the page besides the result of the scenario. */
export interface BrowserRecord {
  /** Why the scenario cannot be played on a screen, if it cannot. */
  skipped?: string
  /** Widgets whose answers cannot be entered by hand, once for each answer that was given to the funnel directly. */
  given: string[]
}

/**
 * Plays a scenario on a page: enters answers through its controls, presses its buttons and reads from the page what the
 * scenario expects.
 */
export async function browserPlayer(
  page: Page,
  scenario: Scenario,
  { funnel, theme, seed }: ScenarioEngine,
  record: BrowserRecord,
): Promise<ScenarioPlayer> {
  const layer = page.locator('dialog[open] form.step, body:not(:has(dialog[open] form.step)) form.step')
  let seen: Seen | undefined
  const failures: string[] = []
  const noteFailure = ({ message }: Error): void => void failures.push(message)
  page.on('pageerror', noteFailure)

  /** Does what cannot be done by hand directly on the funnel, as without a browser. */
  const onFunnel = (move: Move): Promise<void> => page.evaluate((given) => window.runnelPlayer!.act(given), move)

  async function enter(path: string, value: unknown, leave: boolean, { tell }: Move): Promise<void> {
    const field = panelOf(seen!.view).fields.find((one) => one.path === path)!
    if (await enterAnswer(layer, field, value, leave)) return
    record.given.push(field.widget)
    const told = ownValue(tell, path)
    await onFunnel({ tell: told && { [path]: told }, [leave ? 'enter' : 'type']: { [path]: value } })
  }

  async function press(wanted: string): Promise<void> {
    const { nav, buttons } = panelOf(seen!.view)
    const label =
      wanted === 'next'
        ? nav!.next!.label
        : wanted === 'back'
          ? nav!.back!.label
          : buttons.find(({ id }) => id === wanted)!.label
    const button: Locator = layer.getByRole('button', { name: label, exact: true })
    // A shut Next can be pressed too: it then shows what is missing.
    const force = (await button.getAttribute('aria-disabled', { timeout: patience })) === 'true'
    await button.click({ force, timeout: patience })
  }

  async function change(path: string): Promise<void> {
    const { change: word, groups } = panelOf(seen!.view).summary!
    const { label } = groups.flatMap(({ rows }) => rows).find((row) => row.path === path)!
    await layer.getByRole('button', { name: `${word} ${label}`, exact: true }).click({ timeout: patience })
  }

  /** Presses the button of a list: that which adds an item, or one of an item, which bears its name. */
  async function pressItem(does: 'add' | 'remove' | 'change', path: string): Promise<void> {
    const lists = panelOf(seen!.view).fields.flatMap((field) => (field.items ? [{ ...field, items: field.items }] : []))
    const list = lists.find((field) => (does === 'add' ? field.path === path : path.startsWith(`${field.path}.`)))!
    const title = list.items.items.find((item) => item.path === path)?.title
    const name = [list.items[does], title].filter((part) => part !== undefined).join(' ')
    const group = layer.getByRole('group', { name: list.label, exact: true })
    await group.getByRole('button', { name, exact: true }).last().click({ timeout: patience })
    seen = await page.evaluate(() => window.runnelPlayer!.seen())
  }

  async function act(move: Move): Promise<void> {
    const item = changesItem(move, panelOf(seen!.view).fields)
    for (const does of itemActs) {
      const path = move[does]
      if (path !== undefined && (does !== 'change' || item)) await pressItem(does, path)
    }
    for (const [path, value] of Object.entries(move.type ?? {})) await enter(path, value, false, move)
    for (const [path, value] of Object.entries(move.enter ?? {})) await enter(path, value, true, move)
    if (move.press !== undefined) await press(move.press)
    if (move.change !== undefined && !item) await change(move.change)
    const { raise, open, reload, return: back } = move
    if (raise || open !== undefined || reload || back)
      await onFunnel({ raise, open, reload: reload || undefined, return: back })
  }

  await page.evaluate(([id, given, more]) => window.runnelPlayer!.start(id, given, more), [
    funnel.id,
    scenario,
    { theme, seed },
  ] as const)
  return {
    act: async (move) => {
      try {
        await act(move)
      } catch (error) {
        if (error instanceof NotOnScreen) record.skipped = error.message
        throw error
      }
    },
    settle: () => page.evaluate(() => window.runnelPlayer!.settle()),
    advance: (milliseconds) => page.evaluate((time) => window.runnelPlayer!.advance(time), milliseconds),
    seen: async () => {
      seen = await page.evaluate(() => window.runnelPlayer!.seen())
      if (failures.length > 0) throw new Error(`the page failed: ${failures.join('; ')}`)
      return seen
    },
    stop: () => Promise.resolve(void page.off('pageerror', noteFailure)),
  }
}
