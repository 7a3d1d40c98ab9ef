import { type Alias, type ApiEntry, type ApiName, type Home, isAlias } from './publicSurface.ts'

/** The page of an entry: `run.md` for `runnel/run`. */
const pageOf = (entry: string): string => `${entry.replace(/^runnel\//, '').replaceAll('/', '-')}.md`

/** A docstring in Markdown: outside code, `<` is no mark of HTML. */
const prose = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 0 ? part.replaceAll('<', '\\<') : part))
    .join('')

const code = (names: ApiName[]): string =>
  ['```ts', names.map(({ declaration }) => declaration).join('\n\n'), '```'].join('\n')

const shownOf = (names: (ApiName | Alias)[]): ApiName[] => names.filter((one): one is ApiName => !isAlias(one))

/** The anchors of the promised names of an entry. Of headings that differ in case only, later ones get a number. */
function anchorsOf({ promised }: ApiEntry): Map<string, string> {
  const times = new Map<string, number>()
  return new Map(
    shownOf(promised).map(({ name }) => {
      const anchor = name.toLowerCase()
      const before = times.get(anchor) ?? 0
      times.set(anchor, before + 1)
      return [name, before === 0 ? anchor : `${anchor}-${before}`]
    }),
  )
}

/**
 * The pages of the reference by file name. `abouts` says what the promised entries have. The pages also are the report in
 * which a review sees what changes, so they have the names that are not promised, too.
 */
export function apiPages(entries: ApiEntry[], abouts: Map<string, string>): Record<string, string> {
  const anchors = new Map(entries.map((entry) => [entry.entry, anchorsOf(entry)]))
  const link = ({ entry, name }: Home): string =>
    `[${name}](${pageOf(entry)}#${anchors.get(entry)?.get(name) ?? 'further-names'})`

  const aliases = (names: (ApiName | Alias)[]): string =>
    names
      .filter(isAlias)
      .map(({ name, shownAt }) => `- \`${name}\` is ${link(shownAt)} of \`${shownAt.entry}\`.`)
      .join('\n')

  const section = (name: ApiName): string[] => {
    const tagged = (tag: string, say: (text: string) => string): string[] =>
      name.tags.filter((one) => one.name === tag).map(({ text }) => say(prose(text)))
    return [
      `## ${name.name}`,
      ...tagged('deprecated', (text) => `**Deprecated:** ${text}`),
      prose(name.about),
      code([name]),
      ...tagged('throws', (text) => `Throws ${text.replace(/\.$/, '')}.`),
      name.mentions.length > 0 ? `See ${name.mentions.map(link).join(', ')}.` : '',
    ]
  }

  const listed = (heading: string, about: string, names: (ApiName | Alias)[]): string[] =>
    names.length === 0
      ? []
      : [`## ${heading}`, about, aliases(names), shownOf(names).length > 0 ? code(shownOf(names)) : '']

  const page = ({ entry, promised, further, hidden }: ApiEntry): string =>
    [
      `# ${entry}`,
      '<!-- made by npm run api -->',
      sentence(abouts.get(entry) ?? 'A part of which the others are made'),
      aliases(promised),
      ...shownOf(promised).flatMap(section),
      ...listed('Further names', 'These are not promised: they change with the tools that use them.', further),
      ...listed('Types without a name outside', 'Declarations of this page speak of these.', hidden),
    ]
      .filter((part) => part !== '')
      .join('\n\n')

  const row = ({ entry, promised, further }: ApiEntry): string =>
    `| [\`${entry}\`](${pageOf(entry)}) | ${abouts.get(entry) ?? ''} | ${promised.length} | ${further.length} |`

  const contents = [
    '# API reference',
    '<!-- made by npm run api -->',
    'What the package `runnel` exports, from its types and docstrings. Promised names change only as [versions](../versions.md) says; the others change with the tools that use them. `npm run api` writes these pages, and the stage `embed` of `npm test` fails while they are not up to date: so a review sees what changes for others.',
    [
      '| entry | what it has | promised | further |',
      '| --- | --- | --- | --- |',
      ...[...entries].sort((one, other) => Number(abouts.has(other.entry)) - Number(abouts.has(one.entry))).map(row),
    ].join('\n'),
    'Besides, `runnel/styles.css` has the styles of the usual components, and `runnel/client` types the import of a definition.',
  ].join('\n\n')

  return { 'README.md': contents, ...Object.fromEntries(entries.map((entry) => [pageOf(entry.entry), page(entry)])) }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
