import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeFindings, overflow } from '#tests/support/journeyChecks.ts'

/** One screen in one state, at every width. */
export interface Shot {
  brand: string
  /** Of the contact sheet's rows: `v1 / address`. */
  screen: string
  state: string
  width: number
  /** Relative to the folder of the contact sheet. */
  file: string
  /** What is wrong with it. */
  findings: string[]
}

export interface Camera {
  page: Page
  brand: string
  widths: number[]
  /** Where the pictures go; without it the screen is only looked at. */
  folder?: string
  taken: Shot[]
}

const heights: Record<number, number> = { 320: 640, 1280: 860 }
const heightOf = (width: number): number => heights[width] ?? 844

/** Puts an end to what moves, so that two pictures of the same screen are the same. */
const still = '*, *::before, *::after { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important; caret-color: transparent !important }'

/** Takes the screen as it is now at every width, and what axe and a look for sideways scrolling find there. */
export async function take({ page, brand, widths, folder, taken }: Camera, screen: string, state: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) })
    await page.evaluate(() => document.fonts.ready)
    const name = `${`${screen}-${state}`.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '')}-${width}.png`
    const file = join(brand, name)
    const wider = await overflow(page)
    const findings = [...(await axeFindings(page)), ...(wider > 0 ? [`scrolls sideways by ${wider} px`] : [])]
    if (folder) {
      mkdirSync(join(folder, brand), { recursive: true })
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled', style: still })
    }
    taken.push({ brand, screen, state, width, file, findings })
  }
}
