import { readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { browserArguments } from '#cli/browser/findBrowser.ts'
import { inRoot } from '../lib/root.ts'

/** What axe finds on a page. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8'))
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    // Colours on their way from one to another have too little contrast.
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

/** A page on a small phone, and what is done with a finger on every form. */
export interface Phone {
  page: Page
  /** Waits for a heading of the page. */
  shows(heading: string): Promise<void>
  /** Presses a button. A press counts also while it is shut, which Playwright would wait for. */
  press(name: string): Promise<void>
  /** Notes what is wrong with a step: its address, barriers, and what is wider than the screen. */
  check(path: string): Promise<void>
  /** Notes that something is not as it should be. */
  note(wrong: string): void
}

/** Walks through a page with a finger on a small phone. @throws if a step does not show what it should. */
export async function walkOnPhone(
  name: string,
  executablePath: string,
  walk: (phone: Phone) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: browserArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
    page.setDefaultTimeout(20_000)
    const wrong: string[] = []
    page.on('console', (message) => {
      // Calls that fail on purpose are logged, too.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        wrong.push(message.text())
    })
    page.on('pageerror', (error) => void wrong.push(error.message))
    await walk({
      page,
      shows: (heading) => page.getByRole('heading', { name: heading, exact: true }).waitFor(),
      press: (button) => page.getByRole('button', { name: button, exact: true }).tap({ force: true }),
      check: async (path) => {
        for (const barrier of await barriers(page)) wrong.push(`${path}: ${barrier}`)
        if (new URL(page.url()).pathname !== path) wrong.push(`${path} is shown at ${page.url()}`)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > 320) wrong.push(`${path} is ${width} px wide`)
      },
      note: (text) => void wrong.push(text),
    })
    if (wrong.length > 0) throw new Error(`On the page of examples/${name}:\n${wrong.join('\n')}`)
  } finally {
    await browser.close()
  }
}
