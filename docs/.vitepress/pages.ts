import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'

type Entry = DefaultTheme.SidebarItem

/** The parts of the site in the order in which a newcomer needs them; pages by their files in `docs/`. */
const parts: { text: string; pages: string[] }[] = [
  { text: 'Start', pages: ['README', 'start', 'guides/reading', 'guides/first-variant'] },
  { text: 'Tools', pages: ['guides/studio', 'guides/preview', 'guides/findings', 'guides/scenarios', 'cli'] },
  {
    text: 'Reference',
    pages: [
      'reference/language',
      'format',
      'findings',
      'reference/README',
      ...['widgets', 'blocks', 'formats', 'functions', 'operations', 'events', 'data'].map(
        (name) => `reference/${name}`,
      ),
      'api/README',
      'leaves-out',
      'glossary',
    ],
  },
  { text: 'Extend the product', pages: ['field', 'operation', 'widget', 'brand'].map((name) => `guides/new-${name}`) },
  {
    text: 'Operate',
    pages: [
      'guides/operating',
      'guides/limits',
      'guides/signing-in',
      'guides/evidence',
      'guides/pull-and-push',
      'asvs',
    ],
  },
  { text: 'Figures and notes', pages: ['peers', 'size', 'effort', 'messages', 'notes'] },
]

/** The heading of a page, without the marks of code. */
const titleOf = (docs: string, page: string): string =>
  /^# (.+)$/m.exec(readFileSync(join(docs, `${page}.md`), 'utf8'))![1]!.replaceAll('`', '')

/** Pages of a folder that its README names, in the order there; then the others. */
function pagesIn(docs: string, folder: string): string[] {
  const named = readFileSync(join(docs, folder, 'README.md'), 'utf8').matchAll(/\]\(([\w-]+)\.md\)/g)
  const there = readdirSync(join(docs, folder)).filter((file) => file.endsWith('.md') && file !== 'README.md')
  const order = [...[...named].map(([, name]) => name!), ...there.map((file) => file.replace(/\.md$/, '')).sort()]
  return [...new Set(order)].map((name) => `${folder}/${name}`)
}

/**
 * The navigation. Guides that no other part names are recipes, in the order of `guides/README.md`, so that a new guide
 * needs no line here.
 */
export function sidebarOf(docs: string): Entry[] {
  const placed = new Set(parts.flatMap(({ pages }) => pages))
  const recipes = ['guides/README', ...pagesIn(docs, 'guides').filter((page) => !placed.has(page))]
  const decisions = ['decisions/README', ...pagesIn(docs, 'decisions')]
  const [start, ...others] = parts
  return [start!, { text: 'Recipes', pages: recipes }, ...others, { text: 'Decisions', pages: decisions }].map(
    ({ text, pages }) => ({
      text,
      items: pages.map((page) => ({ text: titleOf(docs, page), link: `/${page.replace(/README$/, '')}` })),
    }),
  )
}
