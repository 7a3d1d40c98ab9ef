import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublishedFunnel } from 'runnel/browser'
import { answerAddress } from 'runnel/run'
import { ownValue, todayOf } from 'runnel/rules'
import { type Funnels, type Translations, translationOf } from '../funnels/loadFunnels.ts'
import { escapeHtml } from '../data/escapeHtml.ts'
import { contentPolicy } from '../plugins/contentPolicy.ts'
import type { DrawnPage, PageCode } from './drawnPage.ts'
import { type Bodies, encoded } from './encodings.ts'
import { publishedScript, scriptJson } from './renderPage.ts'
import { earlyFile, type ScreenFiles, screenFilesFile } from './screenFiles.ts'
import type { Brand } from './themes.ts'
import { contactWithoutScripts, helpWithoutScripts } from './helpWithoutScripts.ts'

/** A page that the server has drawn, as it is sent. */
export interface Screen {
  /** The document, by its encoding. */
  body: Bodies
  /** Its content security policy: it names the hashes of the page's own style sheet and script. */
  policy: string
  /** The scripts that the page needs first, as a `Link` header. */
  link: string
}

/** The folder of the build with the page's code for the server, and the module in it. */
const renderer = (dist: string): string => join(dist, '.render/server.js')

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The scripts that a screen needs before it can be used, and those of what comes next. The page itself fetches its data. */
function filesOf(files: ScreenFiles, { uses, screen }: DrawnPage): { first: string[]; next: string[] } {
  const module = (name: string): string[] => ownValue(files.modules, name) ?? []
  const component = (name: string): string[] => ownValue(files.components, name) ?? []
  const entry = module('index.html')
  if (!screen) return { first: entry, next: [] }
  const { step } = screen
  if (!step || !uses) return { first: [...entry, ...module('app/pages/landing/LandingPage.tsx')], next: [] }
  const { widgets, blocks, parts } = uses
  const first = [
    ...entry,
    ...module('app/funnel/FunnelPage.tsx'),
    ...(parts.length > 0 ? module('widgets/parts/later.ts') : []),
    ...[...widgets, ...blocks].flatMap(component),
    ...(step.lost ? module('app/funnel/LossNote.tsx') : []),
  ]
  return { first, next: module('app/funnel/runFunnel.ts') }
}

interface Template {
  /** The built page. */
  index: string
  styles: string
  /** The script in the page's head. */
  early: string
  files: ScreenFiles
}

/** The build's page and what belongs to it. */
function readTemplate(dist: string): Template {
  const index = readFileSync(join(dist, 'index.html'), 'utf8')
  const sheets = [...index.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)].map((match) => match[1]!)
  return {
    index: index.replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, ''),
    styles: sheets.map((sheet) => readFileSync(join(dist, sheet), 'utf8').trim()).join(''),
    early: readFileSync(join(dist, earlyFile), 'utf8').trim(),
    files: JSON.parse(readFileSync(join(dist, screenFilesFile), 'utf8')) as ScreenFiles,
  }
}

const tags = ({ first, next }: ReturnType<typeof filesOf>): string[] => [
  ...[...new Set(first)].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ...next
    .filter((file) => !first.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
]

async function assemble(
  { index, styles, early, files }: Template,
  { theme, styleSheet }: Brand,
  { drafts, studio, published }: { drafts: boolean; studio: boolean; published: readonly PublishedFunnel[] },
  drawn: DrawnPage,
): Promise<Screen> {
  const { html, title, screen } = drawn
  const language = screen?.step?.language
  const attributes = [
    ...(screen?.step ? [`data-funnel="${escapeHtml(screen.step.funnel)}"`] : []),
    ...(drafts && screen?.step ? ['data-drafts'] : []),
    ...(studio ? ['data-studio'] : []),
    language ? `lang="${escapeHtml(language.id)}" dir="${language.direction}"` : 'lang="en-GB"',
  ].join(' ')
  const style = styles + styleSheet
  const needed = filesOf(files, drawn)
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="theme-color" content="${escapeHtml(theme.primaryColor)}">`,
    '<link rel="icon" href="/brand/icon.svg" type="image/svg+xml">',
    `<style>${style}</style>`,
    `<script>${early}</script>`,
    ...tags(needed),
  ].join('\n    ')
  const body = [
    screen ? helpWithoutScripts(theme) : contactWithoutScripts(theme),
    `<div id="root">${html}</div>`,
    `<script type="application/json" id="theme">${scriptJson(theme)}</script>`,
    ...publishedScript(published),
    ...(screen ? [`<script type="application/json" id="screen">${scriptJson(screen)}</script>`] : []),
  ].join('\n    ')
  const document = Buffer.from(
    index
      .replace(/<html lang="en-GB"/, () => `<html ${attributes}`)
      .replace(/<title>[^<]*<\/title>/, () => head)
      .replace(/<div id="root"><\/div>\s*<noscript>[^]*?<\/noscript>/, () => body),
  )
  return {
    body: await encoded(document),
    policy: contentPolicy({ styles: [hashOf(style)], scripts: [hashOf(early)] }),
    link: [...new Set(needed.first)].map((file) => `</${file}>; rel=modulepreload; crossorigin`).join(', '),
  }
}

/**
 * Draws the page at an address for a brand. Where there is none, and where only the browser draws the page, it says in the
 * brand's frame that the page is loading.
 */
export type DrawScreen = (path: string | undefined, brand: Brand, language?: string) => Promise<Screen>

/** What screens are drawn of. */
interface Site {
  funnels: Funnels
  translations?: Translations
  /** Whether languages are offered that are drafts. */
  drafts?: boolean
  /** Whether there is a studio, which the page tells where people are. */
  studio?: boolean
  /** The funnels that were published after the page was built. */
  published?: () => PublishedFunnel[]
  /** Calls back whenever the funnels have changed, so that their pages are drawn again. */
  onChange?: (changed: () => void) => void
}

/** The published funnels by id, as far as they are served. */
const servedOf = (published: readonly PublishedFunnel[], funnels: Funnels): ReadonlyMap<string, PublishedFunnel> =>
  new Map(published.filter(({ addresses }) => funnels.has(addresses.id)).map((one) => [one.addresses.id, one] as const))

/**
 * Draws pages with the code of the built page, each once for a brand and a definition: texts may name a date, so they are
 * drawn again on the next day. Undefined without a build for the server, as on the development server.
 */
export async function screensOf(
  dist: string,
  { funnels, translations = new Map(), drafts = false, studio = false, published = () => [], onChange }: Site,
  now: () => number = Date.now,
): Promise<DrawScreen | undefined> {
  if (!existsSync(renderer(dist))) return undefined
  const { draw, meant } = (await import(/* @vite-ignore */ pathToFileURL(renderer(dist)).href)) as PageCode
  const template = readTemplate(dist)
  const kept = new Map<string, Promise<Screen>>()
  /** Of each brand, the day on which what is kept was drawn. */
  const days = new Map<string, string>()
  const newerNow = () => {
    const all = published()
    return { all, served: servedOf(all, funnels) }
  }
  let newer: ReturnType<typeof newerNow> | undefined
  onChange?.(() => {
    newer = undefined
    kept.clear()
  })
  /** The funnel of a path in a language, if this server offers it in that language. */
  const translationAt = (path: string | undefined, language: string | undefined) => {
    const answer = path === undefined || !language ? undefined : answerAddress(path, [...funnels.values()])
    const found = answer && translations.get(translationOf(answer.funnel, language!))
    return found?.language && (drafts || !found.language.draft) ? found : undefined
  }
  return (asked, brand, language) => {
    const today = todayOf({ ...brand.theme }, now())
    if (today !== days.get(brand.name)) kept.clear()
    days.set(brand.name, today)
    // Made-up addresses lead to few pages.
    const path = asked === undefined ? undefined : meant({ path: asked, theme: brand.theme, funnels })
    const translated = translationAt(path, language)
    const { all, served } = (newer ??= newerNow())
    const place = { path, theme: brand.theme, funnels, published: served }
    const wanted = { ...place, ...(translated && { translated }), drafts, now: now() }
    const key = `${brand.name} ${translated?.language?.id ?? ''} ${path ?? ''}`
    const known = kept.get(key)
    if (known) return known
    const drawing = draw(wanted).then((drawn) => assemble(template, brand, { drafts, studio, published: all }, drawn))
    kept.set(key, drawing)
    drawing.catch(() => kept.delete(key))
    return drawing
  }
}
