// npm run screenshots: every step of every funnel in its states, and the site's pages, as images on one contact sheet.
// Exit code 1 if axe finds something, a screen scrolls sideways or shifts while it opens, a text is cut off, or the frame jumps from one
// step to the next. See scripts/screenshots/readOptions.ts for the options.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { layOut } from '#cli/lib/layOut.ts'
import { loadThemes } from '#server/page/themes.ts'
import { offers } from '#schemas/offers.ts'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import { startServer } from '#tests/support/startServer.ts'
import { ensureBuilt } from './lib/ensureBuilt.ts'
import { browserArguments, findBrowser } from '#cli/browser/findBrowser.ts'
import { inRoot } from './lib/root.ts'
import { factsOf, withShots, type AuditedPart } from './screenshots/audit.ts'
import { jumps } from './screenshots/jumps.ts'
import { readOptions } from './screenshots/readOptions.ts'
import { shootPages } from './screenshots/shootPages.ts'
import { shootStep } from './screenshots/shootStep.ts'
import type { Shot } from './screenshots/shots.ts'

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const figure = ({
  file,
  state,
  width,
  scheme,
  findings,
}: Shot): string => `<figure${findings.length > 0 ? ' class="wrong"' : ''}>
<a href="${escape(file)}"><img src="${escape(file)}" loading="lazy" alt=""></a>
<figcaption>${escape(state)}, ${width} px, ${scheme}${findings.map((finding) => `<br><strong>${escape(finding)}</strong>`).join('')}</figcaption>
</figure>`

const groups = (shots: Shot[]): Map<string, Shot[]> => {
  const found = new Map<string, Shot[]>()
  for (const shot of shots) {
    const name = `${shot.brand}: ${shot.screen}`
    found.set(name, [...(found.get(name) ?? []), shot])
  }
  return found
}

/** All images on one page, by brand and screen, with the findings beside them. */
const contactSheet = (shots: Shot[]): string => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { margin: 1.5rem; font: 0.875rem/1.4 system-ui, sans-serif; background: #eef1f4; color: #14202b }
h2 { margin: 2rem 0 0.5rem; font-size: 1rem }
div { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start }
figure { margin: 0; flex: none }
img { display: block; max-height: 32rem; max-width: 30rem; border: 1px solid #c3ccd5; background: #fff }
.wrong img { border: 3px solid #b3261e }
strong { color: #b3261e }
</style>
<h1>${shots.length} screens, ${shots.filter(({ findings }) => findings.length > 0).length} with findings</h1>
${[...groups(shots)].map(([name, found]) => `<h2>${escape(name)}</h2>\n<div>\n${found.map(figure).join('\n')}\n</div>`).join('\n')}
</html>
`

/** Keeps what was seen and rewrites the facts of the accessibility statement. Jumps do not concern accessibility. */
async function record(): Promise<void> {
  const known = JSON.parse(readFileSync(auditFile, 'utf8')) as AuditedPart[]
  const parts = withShots(known, taken, funnelIds, new Date().toISOString().slice(0, 10))
  const offered = brands.reduce((count, { theme }) => count + funnelIds.filter((id) => offers(theme, id)).length + 1, 0)
  writeFileSync(auditFile, `[\n${parts.map((part) => `  ${JSON.stringify(part)}`).join(',\n')}\n]\n`)
  const facts = inRoot('app/pages/accessibility/facts.json')
  writeFileSync(facts, await layOut(facts, JSON.stringify(factsOf(parts, offered * 2), null, 2)))
}

const folder = inRoot('screenshots')
const auditFile = inRoot('scripts/screenshots/audited.json')
const brands = loadThemes()
const options = readOptions(process.argv.slice(2), { funnels: funnelIds, brands: brands.map(({ name }) => name) })
const executablePath = findBrowser()
if (!executablePath) throw new Error('No Chromium was found. Name one by RUNNEL_BROWSER.')

await ensureBuilt()
if (options.pictures) rmSync(folder, { recursive: true, force: true })
const server = await startServer()
const browser = await chromium.launch({ executablePath, args: browserArguments })
const taken: Shot[] = []
const told = ({ file, findings }: Shot): string => [file, ...findings.map((finding) => `  ${finding}`)].join('\n')

try {
  for (const { name: brand, theme } of brands.filter(({ name }) => options.brands.includes(name))) {
    const film = {
      brand,
      widths: options.widths,
      schemes: options.schemes,
      still: options.still,
      folder: options.pictures ? folder : undefined,
      taken,
    }
    if (options.pages) await shootPages(browser, film, { url: server.url, brand, theme })
    if (options.record) await record()
    for (const funnel of options.funnels.filter((id) => offers(theme, id)).map(shippedFunnel)) {
      const steps = funnel.order
        .map(({ step }) => step)
        .filter((step) => options.steps.length === 0 || options.steps.includes(step))
      for (const step of steps) {
        const before = taken.length
        await shootStep(browser, film, { url: server.url, brand, theme, funnel, step })
        console.log(
          [
            `${brand}  ${funnel.id} / ${step}`,
            ...taken
              .slice(before)
              .filter(({ findings }) => findings.length > 0)
              .map(told),
          ].join('\n'),
        )
      }
      if (options.record) await record()
    }
  }
} finally {
  await browser.close()
  await server.close()
  for (const { shot, finding } of jumps(taken)) shot.findings.push(finding)
  if (options.pictures && taken.length > 0) writeFileSync(join(folder, 'index.html'), contactSheet(taken))
}

const wrong = taken.filter(({ findings }) => findings.length > 0)
for (const shot of wrong) console.log(told(shot))
console.log(
  `\n${taken.length} screens, ${wrong.length} with findings${options.pictures ? `: ${join(folder, 'index.html')}` : ''}`,
)
process.exitCode = wrong.length > 0 ? 1 : 0
