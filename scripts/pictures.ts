// npm run pictures: a picture of every widget for docs/reference/, each with its example as the answer. Names after it
// take only the pictures of these widgets: npm run pictures -- select date.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, openPlayer, serve } from '#cli/browser/openBrowser.ts'
import type { Move } from '#engine/scenario/index.ts'
import { currentFormat, exampleField, type WidgetDefinition } from '#engine/definition/index.ts'
import { registry, theme } from '#funnels/registry.ts'

const folder = 'docs/reference/pictures'

/** A width that fits every widget on a phone, and a height that none needs. */
const viewport = { width: 390, height: 1200 }

const pathOf = ({ name }: WidgetDefinition): string =>
  `shown.${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`

/** A funnel with a step for each widget. */
const funnelOf = (widgets: WidgetDefinition[]): object => ({
  format: currentFormat,
  id: 'pictures',
  title: 'Pictures',
  path: '/pictures',
  order: widgets.map(({ name }) => `of-${name}`),
  data: Object.fromEntries(widgets.map((widget) => [pathOf(widget), { ...widget.edits, class: 'plain' }])),
  steps: Object.fromEntries(
    widgets.map((widget) => [
      `of-${widget.name}`,
      { title: 'Picture', entry: 'direct', final: true, fields: { [pathOf(widget)]: exampleField(widget) } },
    ]),
  ),
})

/** Only the field itself: no heading and no buttons. */
const style = `
  .step-heading, h1, .nav, form.step > :is(header, nav, footer), .step-nav { display: none !important }
  *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }
`

const wanted = process.argv.slice(2)
const widgets = Object.values(registry.widgets)
const unknown = wanted.filter((name) => !registry.widgets[name])
if (unknown.length > 0) throw new Error(`There is no widget ${unknown.join(', ')}: node bin/runnel.mjs list widgets`)

const funnels = mkdtempSync(join(tmpdir(), 'runnel-pictures-'))
cpSync('funnels/library', join(funnels, 'library'), { recursive: true })
mkdirSync(join(funnels, 'pictures'))
writeFileSync(join(funnels, 'pictures', 'funnel.json'), JSON.stringify(funnelOf(widgets), null, 2))
mkdirSync(folder, { recursive: true })

const browser = await launch()
const server = await serve(funnels, undefined)
try {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1 })
  await openPlayer(page, server.resolvedUrls!.local[0]!)
  for (const widget of widgets.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const path = pathOf(widget)
    await page.evaluate(([scenario, more]) => window.runnelPlayer!.start('pictures', scenario, more), [
      { name: widget.name, open: `of-${widget.name}`, moves: [] as Move[] },
      { theme },
    ] as const)
    await page.addStyleTag({ content: style })
    await page.evaluate(([at, value]) => window.runnelPlayer!.act({ enter: { [at]: value } }), [
      path,
      widget.example,
    ] as const)
    const field = page.locator('form.step')
    await page.locator(`form.step [id^="field-"]`).first().waitFor()
    await page.waitForTimeout(300)
    await field.screenshot({ path: join(folder, `${widget.name}.png`) })
    process.stdout.write(`wrote ${join(folder, `${widget.name}.png`)}\n`)
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(funnels, { recursive: true, force: true })
}
