import { readFileSync } from 'node:fs'
import { compileFunnel } from 'runnel/compile'
import { funnelSchema, librarySchema, policySchema, textsSchema } from 'runnel/contracts'
import { collectNames, foldersOf, funnelFiles, loadFunnelFile } from 'runnel/load'
import { expectation, scenarioNames, scenarioFileSchema, sharedFileSchema } from 'runnel/scenario'
import { companyContent } from '#schemas/companyContent.ts'
import { legalDocument } from '#schemas/legalDocument.ts'
import { themeFile } from '#schemas/theme.ts'
import { registry } from '#funnels/registry.ts'
import { periods, type Retention } from '#server/policy/retention.ts'
import { actions, limits, type Action, type Limit } from '#server/policy/limits.ts'
import { lockedOut, meanwhile } from '#server/policy/lockOut.ts'
import { layOut } from '#cli/lib/layOut.ts'
import { typeInWords } from '#cli/reference/entries.ts'
import type { JsonSchema } from 'runnel/rules'
import { housePicture } from './housePicture.ts'
import { languageReference } from './languageReference.ts'
import { referencePages } from './referencePages.ts'
import { sharedSchemas } from './sharedSchemas.ts'
import { widgetList, widgetListFile } from './widgetList.ts'

const units: [seconds: number, name: string][] = [
  [24 * 3600, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]

/** `an hour`, `15 minutes`. */
function spanOf(window: number): string {
  const [seconds, name] = units.find(([length]) => window % length === 0) ?? [1, 'second']
  const number = window / seconds
  if (number > 1) return `${number} ${name}s`
  return name === 'hour' ? 'an hour' : `a ${name}`
}

const rowOf = ({ by, times, window, why }: Limit, at: number, action: Action): string =>
  `| ${at === 0 ? actions[action] : ''} | ${by} | ${times} in ${spanOf(window)} | ${why} |`

/** The production limits as a Markdown table. */
function limitsTable(): string {
  const rows = Object.entries(limits(true)).flatMap(([action, all]) =>
    all.map((one: Limit, at: number) => rowOf(one, at, action as Action)),
  )
  return ['| what | counted by | at most | why |', '|---|---|---|---|', ...rows].join('\n')
}

/** Who can lock whom out by each limit of production, as a Markdown table. */
function lockOutTable(): string {
  const rows = Object.entries(limits(true)).flatMap(([action, all]) =>
    all.map(({ by, window }: Limit, at: number) => {
      const { by: who, whom } = lockedOut[by]
      const [what, instead] = at === 0 ? [actions[action as Action], meanwhile[action as Action]] : ['', '']
      return `| ${what} | ${who} | ${whom} | ${spanOf(window)} | ${instead} |`
    }),
  )
  const head = ['what', 'who can use it up', 'who must then wait', 'how long', 'meanwhile']
  return [`| ${head.join(' | ')} |`, '|---|---|---|---|---|', ...rows].join('\n')
}

/** The keys of an expectation as a Markdown table. */
function expectationTable(): string {
  const properties = expectation.properties as unknown as Record<string, JsonSchema>
  const rows = Object.entries(properties).map(
    ([key, schema]) => `| \`${key}\` | ${expectedIn(schema)} | ${schema.description ?? ''} |`,
  )
  return ['| Key of `expect` | Written as | What holds |', '|---|---|---|', ...rows].join('\n')
}

const nameOfPart = ({ $ref }: JsonSchema): string => String($ref).split('/').at(-1)!

/** What the schema of an expectation allows, in words. */
function expectedIn(schema: JsonSchema): string {
  const types = [schema.type ?? []].flat() as string[]
  if (schema.$ref !== undefined) return `the path of a ${nameOfPart(schema)}`
  if (types.includes('array') && types.includes('string')) return 'a text or a list of texts'
  if (types.includes('boolean') && types.length > 1)
    return `${types.includes('object') ? '`{ "route": …, "query": … }`' : 'text'}, or \`false\``
  if (types.includes('object')) {
    const { propertyNames, additionalProperties } = schema as Record<string, JsonSchema | undefined>
    const name = propertyNames?.$ref === undefined ? 'id' : nameOfPart(propertyNames)
    return `\`{ ${name}: ${typeInWords(additionalProperties ?? {})} }\``
  }
  if (types.includes('array')) return typeInWords(schema).replace('values', 'names')
  return schema.title === 'duration' ? 'a duration' : typeInWords(schema)
}

/** The subject of each period, in words for operators. */
const kept: Record<keyof Retention, string> = {
  abandoned: 'claim requests without signature and account, counted from their last change',
  report: 'raw credit reports, counted from the search; the claims found in them stay',
  signature: 'pictures of signatures, counted from the signing; the record of what was signed stays',
  claim: 'signed claim requests with everything that belongs to them, counted from the last change of any of it',
  account: 'accounts without a signed claim request, counted from the day they were last used',
  verdict: 'failed identity checks, kept under a keyed hash of name and birth date, counted from the decision',
  audit: 'lines of the audit log',
  housekeeping:
    'one-time codes, identity checks without a FAIL, links by mail, idempotency keys, delivered messages, counters of the limits',
}

/** The retention periods as a Markdown table. */
function retentionTable(): string {
  const rows = Object.entries(periods).map(
    ([what, { name, days, why }]) => `| \`${name}\` | ${days} | ${kept[what as keyof Retention]} | ${why} |`,
  )
  return ['| setting | days | what is deleted | why so long |', '|---|---|---|---|', ...rows].join('\n')
}

/** Replaces the table between its two marks in a Markdown text. Throws if the marks are missing. */
function placeTable(text: string, source: string, table: string): string {
  const [begin, end] = [`<!-- made by npm run generate from ${source} -->`, '<!-- end -->']
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`The text has no place for the table: ${begin} … ${end}`)
  return `${text.slice(0, from)}${begin}\n${table}\n${text.slice(to)}`
}

/** The text of every generated file. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const files = funnelFiles('funnels')
  const names = await collectNames(registry, files, 'funnels/library')
  const loaded = await Promise.all(files.map((file) => loadFunnelFile(file, foldersOf(file))))
  const definitions = loaded.map(({ definition }) => definition)
  const inScenarios = scenarioNames(
    definitions.map((definition) => compileFunnel(definition, registry)),
    registry,
    names,
  )
  // A variant may be a draft, whose fields are no example for others.
  const examples = loaded.filter(({ variant }) => !variant).map(({ definition }) => definition)
  const ofLanguage = sharedSchemas({
    'funnel.schema.json': funnelSchema(registry, names),
    'library.schema.json': librarySchema(registry, names),
    'texts.schema.json': textsSchema(registry, names),
    'policy.schema.json': policySchema(registry, names),
    'scenario.schema.json': scenarioFileSchema(inScenarios),
    'scenarioShared.schema.json': sharedFileSchema(inScenarios),
  })
  const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  return {
    [widgetListFile]: widgetList(),
    ...Object.fromEntries(Object.entries(ofLanguage).map(([file, schema]) => [`schemas/${file}`, text(schema)])),
    'schemas/theme.schema.json': text(themeFile),
    'schemas/companyContent.schema.json': text(companyContent),
    'schemas/legalDocument.schema.json': text(legalDocument),
    'docs/house.svg': await housePicture(),
    'docs/format.md': await page('docs/format.md', { 'engine/scenario/schema/move.ts': expectationTable() }),
    'docs/guides/limits.md': await page('docs/guides/limits.md', {
      'server/policy/limits.ts': limitsTable(),
      'server/policy/lockOut.ts': lockOutTable(),
    }),
    ...(await laidOutAll(referencePages(registry, examples))),
    'docs/reference/language.md': await layOut('docs/reference/language.md', languageReference(registry)),
    'docs/guides/operating.md': await page('docs/guides/operating.md', {
      'server/policy/retention.ts': retentionTable(),
    }),
  }
}

/** A page with its table regenerated. */
const page = (file: string, tables: Record<string, string>): Promise<string> =>
  layOut(
    file,
    Object.entries(tables).reduce(
      (text, [source, table]) => placeTable(text, source, table),
      readFileSync(file, 'utf8'),
    ),
  )

const laidOutAll = async (texts: Record<string, string>): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(texts).map(async ([file, text]) => [file, await layOut(file, text)] as const)),
  )
