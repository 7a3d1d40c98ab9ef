import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { classesForColours, codeTheme } from './codeTheme.ts'
import { headingId, keepToSite, withoutExpressions, withoutStyles } from './markdown.ts'
import { sidebarOf } from './pages.ts'

const docs = join(import.meta.dirname, '..')
const root = join(docs, '..')

/**
 * The documentation as a site. The server's policy allows no inline script and no inline style, so the pages have none:
 * no choice between light and dark, data of the site as a file, and code coloured by classes.
 */
export default defineConfig({
  lang: 'en-GB',
  title: 'runnel',
  description: 'A declarative form engine: write a form as data, check it, run it.',
  base: '/docs/',
  head: [['link', { rel: 'icon', href: '/docs/icon.svg', type: 'image/svg+xml' }]],
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
  cacheDir: join(root, 'node_modules/.cache/vitepress'),
  outDir: join(root, 'dist-docs'),
  appearance: false,
  metaChunk: true,
  ignoreDeadLinks: 'localhostLinks',
  contentProps: {},
  // What VitePress writes inline: a script that only names the key of the search (⌘ or Ctrl), and a size that the page
  // sets anyway.
  transformHtml: (html) => html.replace(/<script id="check-mac-os">.*?<\/script>| style="--vp-vh:0px;"/gs, ''),
  markdown: {
    theme: codeTheme,
    codeTransformers: [classesForColours],
    // It would read texts such as `{form.name}` as attributes.
    attrs: { disable: true },
    anchor: { slugify: headingId },
    config: (md) => md.use(keepToSite, { docs, root }).use(withoutStyles).use(withoutExpressions),
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Language', link: '/reference/language' },
      { text: 'Findings', link: '/findings' },
      // The folder comes from a build of its own (scripts/lib/ensureDocsBuilt.ts).
      { text: 'Playground', link: '/playground/', target: '_self' },
    ],
    sidebar: sidebarOf(docs),
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    docFooter: { prev: 'Before', next: 'Next' },
  },
})
