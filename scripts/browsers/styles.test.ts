import { readdirSync, readFileSync } from 'node:fs'
import doiuse from 'doiuse'
import postcss from 'postcss'
import { expect, it } from 'vitest'
import { inRoot } from '../lib/root.ts'
import reasons from './styles.json' with { type: 'json' }

const folders = ['app', 'widgets', 'engine/react', 'themes']
const sheets = folders.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
)

/** Features that a browser of package.json lacks, by their names at caniuse.com. */
async function lacking(css: string, from: string): Promise<string[]> {
  const found = new Set<string>()
  const note = doiuse({
    onFeatureUsage: ({ feature, featureData }) => void (featureData.missing && found.add(feature)),
  })
  await postcss([note]).process(css, { from: inRoot(from) })
  return [...found]
}

it('each style that a supported browser lacks has a reason why the page can do without', async () => {
  const used = await Promise.all(sheets.map((sheet) => lacking(readFileSync(inRoot(sheet), 'utf8'), sheet)))
  expect([...new Set(used.flat())].sort()).toEqual(Object.keys(reasons).sort())
})

it('knows what is newer than the oldest supported browsers', async () => {
  const css = '@container (min-width: 9px) { .a { color: red } } .b { color: color-mix(in srgb, red, blue) }'
  expect(await lacking(css, 'app/planted.css')).toContain('css-container-queries')
})
