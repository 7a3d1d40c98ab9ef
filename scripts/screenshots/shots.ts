import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeFindings, overflow } from '#tests/support/journeyChecks.ts'
import { clippedTexts } from './clippedText.ts'
import { layoutShift, mostShift } from './layoutShift.ts'
import { placesOf, type Places } from './places.ts'
import { putInScheme, type Scheme } from './schemes.ts'
import { setStyle } from './setStyle.ts'

/** One screen in one state, at one width and in one scheme. */
export interface Shot {
  brand: string
  /** Row of the contact sheet: `v1 / address`. */
  screen: string
  state: string
  /** The series within which the frame should not move: a funnel. */
  series: string
  /** Whether nothing was done on the screen since it opened. */
  opens: boolean
  width: number
  scheme: Scheme
  /** Relative to the folder of the contact sheet. */
  file: string
  places: Places
  /** What is wrong with it. */
  findings: string[]
}

export type Scene = Pick<Shot, 'screen' | 'state' | 'series' | 'opens'>

export interface Camera {
  page: Page
  brand: string
  widths: number[]
  schemes: Scheme[]
  /** Folder of the images; without it the screen is only checked. */
  folder?: string
  taken: Shot[]
}

const heights: Record<number, number> = { 320: 640, 1280: 860 }
const heightOf = (width: number): number => heights[width] ?? 844

/** Puts sticky elements into the page's flow, and hides the caret, so that two images of the same screen are equal. */
const still =
  '* { caret-color: transparent !important } .part-nav-footer, .average-refund { position: static !important }'

async function photograph(page: Page, path: string): Promise<void> {
  await setStyle(page, still)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  await setStyle(page, '')
}

async function findingsOn(page: Page): Promise<string[]> {
  const wider = await overflow(page)
  return [
    ...(await axeFindings(page)),
    ...(wider > 0 ? [`scrolls sideways by ${wider} px`] : []),
    ...(await clippedTexts(page)).map((words) => `is not to be read in full: "${words}"`),
  ]
}

const fileName = ({ screen, state }: Scene, width: number, scheme: Scheme): string =>
  `${`${screen}-${state}`.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '')}-${width}${scheme === 'light' ? '' : `-${scheme}`}.png`

/** Takes the screen as it is now at every width and in every scheme, with its findings. */
export async function take({ page, brand, widths, schemes, folder, taken }: Camera, scene: Scene): Promise<void> {
  const shift = scene.opens ? await layoutShift(page) : 0
  const moved = shift > mostShift ? [`moves by ${shift.toFixed(3)} while it opens`] : []
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) })
    await page.evaluate(() => document.fonts.ready)
    for (const scheme of schemes) {
      await putInScheme(page, scheme)
      const file = join(brand, fileName(scene, width, scheme))
      const findings = [...moved, ...(await findingsOn(page))]
      const places = await placesOf(page)
      if (folder) {
        mkdirSync(join(folder, brand), { recursive: true })
        await photograph(page, join(folder, file))
      }
      taken.push({ brand, ...scene, width, scheme, file, places, findings })
    }
  }
}
