import { escapeSegment } from '#engine/base/index.ts'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { effectVerbs } from './definition.ts'
import { type JsonSchema, didYouMean, instead, nearest, ownValue } from '#engine/rules/index.ts'
import type { FindingCode } from './codes.ts'
import type { FindingText } from './finding.ts'

export interface ShapeMistake {
  code: FindingCode
  pointer: string
  finding: FindingText
  part: 'key' | 'value'
  /** The key is misspelt, and the one that it stands for is missing: the value is not whole, although nothing else says so. */
  isMissing?: true
}

/**
 * The mistakes that a schema finds in a value, in words, one for each place. The validator has to be compiled with
 * `allErrors` and `verbose`. `pointer` is a JSON Pointer in the value; `part` says whether the key or the value is wrong.
 */
export function mistakesIn(value: unknown, validate: ValidateFunction): ShapeMistake[] {
  if (validate(value)) return []
  const errors = deepest(validate.errors ?? [])
  const meant = new Set(errors.flatMap(meantKey))
  const missing = new Set(errors.map(missingKey))
  const found = errors
    .filter((error) => !meant.has(missingKey(error)))
    .map((error): ShapeMistake => {
      const { code = 'shape', key, message, hint } = reading(error)
      const pointer = key === undefined ? error.instancePath : `${error.instancePath}/${escapeSegment(key)}`
      const isMissing = meantKey(error).some((meantOne) => missing.has(meantOne))
      const part = key === undefined ? 'value' : 'key'
      return { code, pointer, finding: { message, hint }, part, isMissing: isMissing || undefined }
    })
  const seen = new Set<string>()
  return found.filter(({ pointer }) => !seen.has(pointer) && seen.add(pointer))
}

const missingKey = ({ instancePath, params }: ErrorObject): string =>
  `${instancePath} ${params.missingProperty as string | undefined}`

/** The key that an unknown one stands for: it is not missing besides. */
function meantKey({ keyword, params, instancePath, parentSchema }: ErrorObject): string[] {
  if (keyword !== 'additionalProperties') return []
  const meant = likelyKey(params.additionalProperty as string, Object.keys(parentSchema?.properties ?? {}))
  return meant === undefined ? [] : [`${instancePath} ${meant}`]
}

/** The key that is nearest to a word, or that the word only adds a little to: `to` for `goto`. */
function likelyKey(word: string, keys: string[]): string | undefined {
  const isPart = (key: string): boolean =>
    key.length > 1 && word.length <= 2 * key.length && (word.startsWith(key) || word.endsWith(key))
  return nearest(word, keys) ?? keys.find(isPart)
}

/** Leaves out errors that only repeat an inner one, and a second verb of an effect, which has its own finding. */
function deepest(errors: ErrorObject[]): ErrorObject[] {
  const combines = ({ keyword }: ErrorObject) => ['anyOf', 'oneOf', 'allOf'].includes(keyword)
  const says = (error: ErrorObject) => !['if', 'propertyNames'].includes(error.keyword) && !isSecondVerb(error)
  const plain = errors.filter((error) => says(error) && !combines(error))
  const isExplained = ({ instancePath }: ErrorObject) => plain.some((one) => one.instancePath.startsWith(instancePath))
  return [...plain, ...errors.filter((error) => combines(error) && !isExplained(error))]
}

const verbs: readonly string[] = [...effectVerbs, 'effects']
const isSecondVerb = ({ keyword, params, data }: ErrorObject): boolean =>
  keyword === 'additionalProperties' &&
  verbs.includes(params.additionalProperty as string) &&
  verbs.filter((verb) => Object.hasOwn(data as object, verb)).length > 1

interface Reading extends Pick<FindingText, 'message' | 'hint'> {
  /** Default: `shape`. */
  code?: FindingCode
  /** The wrong key, if the mistake is in a key. */
  key?: string
}

function reading(error: ErrorObject): Reading {
  const { keyword, params, data, propertyName } = error
  const schema = (error.parentSchema ?? {}) as JsonSchema
  const kind = ownValue(registryNames, schema.title as string)
  if (keyword === 'additionalProperties') return unknownKey(error, params.additionalProperty as string, schema)
  if (keyword === 'enum' && schema.title === 'answerType') return unknownType(data, params.allowedValues as string[])
  if (keyword === 'enum' || (keyword === 'not' && kind !== undefined)) {
    const allowed = ((params.allowedValues ?? []) as unknown[]).map(String)
    const written = typeof data === 'string' ? data : JSON.stringify(data)
    if (kind === undefined)
      return { message: `"${written}" is not one of ${allowed.join(', ')}`, hint: didYouMean(written, allowed) }
    const hint = instead(written, allowed, `runnel list ${schema.title as string}s`)
    return { code: 'unknown-name', message: `"${written}" is not ${kind}`, hint }
  }
  if (keyword === 'required') return { message: `"${params.missingProperty}" is missing` }
  if (keyword !== 'pattern') return { message: `this must ${demandInWords(error)}`, hint: typeHint(error) }
  const { message, hint } = ownValue(patternWords, schema.title as string) ?? {
    message: 'has not the right form',
    hint: formulaHint(data) ?? (schema.description as string | undefined),
  }
  return { key: propertyName, message: `"${propertyName ?? data}" ${message}`, hint: hint ?? formulaHint(data) }
}

/** How to write a value in whose place no formula may stand. */
const formulaHint = (data: unknown): string | undefined =>
  typeof data === 'string' && data.startsWith('= ') ? 'no formula can stand here: write the value itself' : undefined

/** What `required` holds, for authors who take it for yes or no. */
export const requiredHint = 'write the message that people read while the answer is missing: "Please enter your name"'

/** How to write a value of the wrong type, such as a number in quotes. */
function typeHint({ keyword, params, data, instancePath }: ErrorObject): string | undefined {
  if (keyword !== 'type') return undefined
  const types = [params.type as string | string[]].flat()
  const wants = (...names: string[]): boolean => types.some((type) => names.includes(type))
  const noFormula = formulaHint(data)
  if (noFormula) return noFormula
  if (typeof data === 'string') {
    if (wants('number', 'integer') && data.trim() !== '' && Number.isFinite(Number(data)))
      return `write ${data.trim()} without quotes`
    if (wants('boolean') && ['true', 'false'].includes(data.trim())) return `write ${data.trim()} without quotes`
    if (wants('array')) return 'write a list: ["one", "two"]'
    if (wants('object')) return 'write an object: { "key": … }'
  }
  if (wants('string') && typeof data === 'number') return `write it in quotes: "${data}"`
  // A text "false" would be shown to people, as the message of `required` is.
  if (data === true && instancePath.endsWith('/required')) return requiredHint
  if (wants('string') && typeof data === 'boolean')
    return 'write the text itself, or leave it out; in a variant, null takes it out'
  return undefined
}

const atLeast = (limit: unknown, what: string): string =>
  limit === 1 ? 'not be empty' : `have at least ${limit} ${what}`

/** What a schema demands of a value, after "must": `be at least 1`. */
export function demandInWords({
  keyword,
  params,
  message,
}: Pick<ErrorObject, 'keyword' | 'params' | 'message'>): string {
  const { limit, type, allowedValue, multipleOf, pattern } = params as Record<string, unknown>
  const words: Record<string, string> = {
    type: `be ${[type]
      .flat()
      .map((one) => ownValue(typeWords, String(one)) ?? one)
      .join(' or ')}`,
    minimum: `be at least ${limit}`,
    maximum: `be at most ${limit}`,
    exclusiveMinimum: `be more than ${limit}`,
    exclusiveMaximum: `be less than ${limit}`,
    multipleOf: `be a multiple of ${multipleOf}`,
    minLength: atLeast(limit, 'characters'),
    maxLength: `have at most ${limit} characters`,
    minItems: atLeast(limit, 'entries'),
    maxItems: `have at most ${limit} entries`,
    minProperties: atLeast(limit, 'members'),
    uniqueItems: 'not have the same entry twice',
    const: `be ${JSON.stringify(allowedValue)}`,
    pattern: `match ${pattern}`,
  }
  return ownValue(words, keyword) ?? message?.replace(/^must /, '') ?? 'have another form'
}

function unknownKey({ instancePath }: ErrorObject, key: string, schema: JsonSchema): Reading {
  const keys = Object.keys(schema.properties ?? {})
  const elsewhere = schema.title === 'answer' ? wordElsewhere(key) : undefined
  if (elsewhere !== undefined)
    return { code: 'unknown-key', key, message: `"${key}" does not declare an answer`, hint: elsewhere }
  const meant = likelyKey(key, keys)
  const hint = meant === undefined ? undefined : `did you mean "${meant}"?`
  return /\/(fields\/[^/]+|blocks\/(top|bottom)\/\d+)\/options(\/|$)/.test(instancePath)
    ? { code: 'unknown-option', key, message: `there is no option "${key}" here`, hint: instead(key, keys) }
    : { code: 'unknown-key', key, message: `"${key}" means nothing here`, hint }
}

const inChecks = (test: string): string => `write "${test}" in the "checks" of the field, with a message for the person`

/** Where what a word of JSON Schema says is written, if it says nothing in `data`. */
const elsewhere: [words: string, hint: string][] = [
  ['minLength maxLength pattern format minItems maxItems', ''],
  ['minimum', inChecks('min')],
  ['maximum', inChecks('max')],
  [
    'exclusiveMinimum exclusiveMaximum multipleOf uniqueItems contains minContains maxContains minProperties maxProperties ' +
      'if then else allOf anyOf oneOf not dependencies dependentRequired dependentSchemas discriminator propertyNames',
    inChecks('rule'),
  ],
  ['required', 'write "required" of the field that asks for it'],
  ['default', 'write "starts" of the field that asks for it'],
  ['readOnly writeOnly', 'write "fixed" of the field that asks for it'],
  ['const', 'write "enum" with the only value'],
  ['nullable', 'leave it out: an answer may always be missing'],
  ['title description $comment examples deprecated', 'write notes into "about"'],
  [
    'additionalProperties patternProperties unevaluatedProperties',
    'name the members in "properties"; without that an object may have any',
  ],
  ['additionalItems prefixItems unevaluatedItems', 'write "items", which describes every entry'],
  [
    '$ref $dynamicRef definitions $defs $id $schema $anchor $dynamicAnchor $vocabulary',
    'write what it is with "type", "properties" and "items"',
  ],
  ['contentMediaType contentEncoding contentSchema', 'leave it out; the widget "upload" asks for files'],
]

function wordElsewhere(key: string): string | undefined {
  const [, hint] = elsewhere.find(([words]) => words.split(' ').includes(key)) ?? []
  return hint === '' ? inChecks(key) : hint
}

function unknownType(written: unknown, known: string[]): Reading {
  const message = `${JSON.stringify(written)} is not one of ${known.join(', ')}`
  if (written === 'integer')
    return { message, hint: 'write "number", and a check of the field with a rule such as "floor(form.x) == form.x"' }
  return { message, hint: typeof written === 'string' ? didYouMean(written, known) : undefined }
}

const registryNames: Record<string, string> = {
  operation: 'an operation',
  widget: 'a widget',
  block: 'a block',
  format: 'a format',
  normaliser: 'a normaliser',
}

const typeWords: Record<string, string> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
}
const patternWords: Record<string, { message: string; hint?: string }> = {
  id: { message: 'cannot be a name here', hint: 'small letters, digits and hyphens, a letter first' },
  name: { message: 'cannot be a name here', hint: 'letters and digits, a small letter first' },
  route: { message: 'is not a route of this site: it must start with one "/"' },
  basePath: {
    message: 'cannot be the address of a funnel',
    hint: 'write parts of letters, digits, "-", ".", "_" and "~", each after one "/", and nothing behind the last',
  },
  duration: { message: 'is not a duration', hint: 'write 500ms, 2s, 1.5s, 10m or 24h' },
  formula: { message: 'is not a formula', hint: 'a formula begins with "= "' },
}
