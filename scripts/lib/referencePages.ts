import type { Definition, Registry } from 'runnel/contracts'
import { entriesOf, kinds, type Entry, type Kind, type Member } from '#cli/reference/entries.ts'

/** Blocks of which a picture in the base brand, without a company and a logo, shows nothing. */
export const withoutPicture = ['company-content', 'hidden-value', 'top-bar']

/** The pages of docs/reference/, and the kinds on each. */
const pages: Record<string, { title: string; about: string; kinds: Kind[] }> = {
  widgets: {
    title: 'Widgets',
    about:
      'A widget is how a field asks for its answer. The pictures show a field with the example answer, in the base brand. `npm run pictures` takes them again.',
    kinds: ['widgets'],
  },
  blocks: {
    title: 'Blocks',
    about: 'A block is content of a step without an answer. The pictures show it with its example, in the base brand.',
    kinds: ['blocks'],
  },
  formats: {
    title: 'Formats and normalisers',
    about: 'A format is a test of an answer by name. A normaliser rewrites an answer when it is given.',
    kinds: ['formats', 'normalisers'],
  },
  functions: {
    title: 'Functions',
    about: 'Rules may call these functions, besides those for text ([the format](../format.md#4-rules)).',
    kinds: ['functions'],
  },
  operations: {
    title: 'Operations',
    about:
      'An operation is a call that a funnel may make. Inputs with a rule are filled in by themselves, and `with` replaces them. Every operation may also fail with `offline`, `timeout` and `malformed`.',
    kinds: ['operations'],
  },
  events: { title: 'Events', about: 'Events are sent with `emit` or `track` and heard with `on`.', kinds: ['events'] },
  data: {
    title: 'Answers, address and theme',
    about: 'What rules and texts may read: answers, parameters of the address, and settings of the brand.',
    kinds: ['answers', 'queries', 'theme'],
  },
}

/** A text in a cell of a Markdown table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;')

/** A text outside code, in which Markdown and HTML have no marks of their own. */
const plain = (text: string): string => text.replaceAll('<', '&lt;')

const row = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`

const optionsTable = (heading: string, members: Member[]): string[] =>
  members.length === 0
    ? []
    : [
        [
          row([heading, 'type', 'meaning']),
          '| --- | --- | --- |',
          ...members.map(({ name, type, required, about }) =>
            row([`\`${name}\``, `${type}${required ? ', required' : ''}`, about]),
          ),
        ].join('\n'),
      ]

function section(kind: Kind, { name, about, facts, members, example }: Entry): string {
  const headings: Partial<Record<Kind, string>> = { operations: 'input', events: 'member' }
  const language = example?.startsWith('{') ? 'json' : ''
  return [
    `### ${name}`,
    plain(about.endsWith('.') ? about : `${about}.`),
    ...((kind === 'widgets' || kind === 'blocks') && !withoutPicture.includes(name)
      ? [`![The ${kind === 'widgets' ? 'widget' : 'block'} ${name}](pictures/${name}.png)`]
      : []),
    facts.map(([what, text]) => `- ${plain(what)}: ${plain(text)}`).join('\n'),
    ...optionsTable(headings[kind] ?? 'option', members),
    ...(example === undefined ? [] : [`\`\`\`${language}\n${example}\n\`\`\``]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Kinds whose entries are a line each. */
const short: Kind[] = ['answers', 'queries', 'theme']

const linesOf = (entries: Entry[]): string =>
  [
    row(['name', 'type', 'class']),
    '| --- | --- | --- |',
    ...entries.map(({ name, about, summary }) => row([`\`${name}\``, about, summary.replace('class ', '')])),
  ].join('\n')

function pageText(
  { title, about, kinds: parts }: (typeof pages)[string],
  registry: Registry,
  definitions: Definition[],
): string {
  return [
    `# ${title}`,
    `${about} This page is made by \`npm run generate\`; \`node bin/runnel.mjs list ${parts[0]}\` prints the same.`,
    ...parts.flatMap((kind) => {
      const entries = entriesOf(kind, registry, definitions)
      const body = short.includes(kind) ? [linesOf(entries)] : entries.map((entry) => section(kind, entry))
      return [`## ${kinds[kind].replace(/:.*$/, '').replace(/ \(.*$/, '')}`, ...body]
    }),
  ].join('\n\n')
}

/** The pages of the reference by file, before they are laid out. */
export function referencePages(registry: Registry, definitions: Definition[]): Record<string, string> {
  const list = Object.entries(pages).map(([file, { title, about }]) =>
    row([`[${title}](${file}.md)`, about.split('. ')[0]!]),
  )
  return {
    'docs/reference/README.md': [
      '# Reference of the names',
      'Every name that a definition may use. `node bin/runnel.mjs list` prints the same. [The format](../format.md) says where each is written.',
      [
        '|  |  |',
        '| --- | --- |',
        row(['[The language, key by key](language.md)', 'Every key of a definition']),
        ...list,
      ].join('\n'),
    ].join('\n\n'),
    ...Object.fromEntries(
      Object.entries(pages).map(([file, page]) => [`docs/reference/${file}.md`, pageText(page, registry, definitions)]),
    ),
  }
}
