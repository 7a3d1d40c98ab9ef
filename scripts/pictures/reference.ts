import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { launch, openPlayer, serve } from '#cli/browser/openBrowser.ts'
import type { Move } from 'runnel/scenario'
import { currentFormat, exampleField, type BlockDefinition, type WidgetDefinition } from 'runnel/contracts'
import { registry, theme } from '#funnels/registry.ts'
import { withoutPicture } from '../lib/referencePages.ts'

const folder = 'docs/reference/pictures'

/** A width that fits every widget on a phone, and a height that none needs. */
const viewport = { width: 390, height: 1200 }

const pathOf = ({ name }: WidgetDefinition): string =>
  `shown.${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`

/** A funnel with a step for each widget and each block. */
const funnelOf = (widgets: WidgetDefinition[], blocks: BlockDefinition[]): object => ({
  format: currentFormat,
  id: 'pictures',
  title: 'Pictures',
  path: '/pictures',
  order: [...widgets, ...blocks].map(({ name }) => `of-${name}`),
  data: Object.fromEntries(widgets.map((widget) => [pathOf(widget), { ...widget.edits, class: 'plain' }])),
  steps: Object.fromEntries([
    ...widgets.map((widget) => [
      `of-${widget.name}`,
      { title: 'Picture', entry: 'direct', final: true, fields: { [pathOf(widget)]: exampleField(widget) } },
    ]),
    ...blocks.map(({ name, example: options }) => [
      `of-${name}`,
      { title: 'Picture', entry: 'direct', final: true, blocks: { top: [{ block: name, options }] } },
    ]),
  ]),
})

/** Only the field itself: no heading and no buttons. */
const style = `
  .step-heading, h1, .nav, form.step > :is(header, nav, footer), .step-nav { display: none !important }
  *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }
`

const widgets = Object.values(registry.widgets)
const blocks = Object.values(registry.blocks).filter(({ name }) => !withoutPicture.includes(name))

/** The widgets and blocks of which a picture is taken. */
export const inReference = [...widgets, ...blocks].map(({ name }) => name)

/** Takes the pictures of widgets and blocks by name. */
export async function takeReference(wanted: readonly string[]): Promise<void> {
  const funnels = mkdtempSync(join(tmpdir(), 'runnel-pictures-'))
  cpSync('funnels/library', join(funnels, 'library'), { recursive: true })
  mkdirSync(join(funnels, 'pictures'))
  writeFileSync(join(funnels, 'pictures', 'funnel.json'), JSON.stringify(funnelOf(widgets, blocks), null, 2))
  mkdirSync(folder, { recursive: true })

  const browser = await launch()
  const server = await serve(funnels, undefined)
  try {
    const page = await browser.newPage({ viewport, deviceScaleFactor: 1 })
    await openPlayer(page, server.resolvedUrls!.local[0]!)
    const isWanted = ({ name }: { name: string }) => wanted.includes(name)
    const open = async (name: string): Promise<void> => {
      await page.evaluate(([scenario, more]) => window.runnelPlayer!.start('pictures', scenario, more), [
        { name, open: `of-${name}`, moves: [] as Move[] },
        { theme },
      ] as const)
      await page.addStyleTag({ content: style })
    }
    const shoot = async (name: string, shown: Locator): Promise<void> => {
      await page.waitForTimeout(300)
      await shown.screenshot({ path: join(folder, `${name}.png`) })
      process.stdout.write(`wrote ${join(folder, `${name}.png`)}\n`)
    }
    for (const widget of widgets.filter(isWanted)) {
      await open(widget.name)
      await page.evaluate(([at, value]) => window.runnelPlayer!.act({ enter: { [at]: value } }), [
        pathOf(widget),
        widget.example,
      ] as const)
      await page.locator(`form.step [id^="field-"]`).first().waitFor()
      await shoot(widget.name, page.locator('form.step'))
    }
    for (const { name } of blocks.filter(isWanted)) {
      await open(name)
      // The code of a block is loaded separately.
      await page.waitForTimeout(700)
      await shoot(name, page.locator('form.step > :not(h1, .step-slow, .part-nav)').first())
    }
  } finally {
    await browser.close()
    await server.close()
    rmSync(funnels, { recursive: true, force: true })
  }
}
