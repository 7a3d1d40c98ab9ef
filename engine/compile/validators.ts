import Ajv, { type AnySchema } from 'ajv'
import equal from 'ajv/dist/runtime/equal.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { asSchema, fitsSchema, formSchema, type Registry, schemaVocabulary } from '#engine/definition/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import type { CompiledFunnel, Validators } from './compiled.ts'
import { given } from './context.ts'

/** The default export of a CommonJS module: Node wraps it, bundlers do not. */
const unwrap = <T>(module: T): T => (module as { default?: T }).default ?? module

const createAjv = (source: boolean): Ajv => {
  const ajv = new (unwrap(Ajv))({
    allErrors: true,
    messages: false,
    strict: false,
    // Each new instance would compile the schema of schemas. The checker has proved those of a definition right.
    validateSchema: false,
    meta: false,
    code: source ? { source: true, esm: true } : undefined,
  })
  for (const keyword of schemaVocabulary) ajv.addKeyword(keyword)
  return ajv
}

/** Replacer for `JSON.stringify` that drops our own keywords, which say nothing about validity. */
const withoutNotes = (key: string, value: unknown): unknown =>
  (schemaVocabulary as readonly string[]).includes(key) && typeof value !== 'object' ? undefined : value

/**
 * The schema by which a page checks a reply: required members and types. Additional members, missing members that only
 * our server gives (`ours`), and texts of another pattern are accepted (format.md §5).
 */
export function askedOf({
  additionalProperties: _closed,
  pattern: _pattern,
  properties,
  required,
  items,
  allOf,
  ...schema
}: JsonSchema): JsonSchema {
  const members = properties && Object.entries(properties).map(([name, member]) => [name, askedOf(member)])
  return given({
    ...schema,
    properties: members && (Object.fromEntries(members) as Record<string, JsonSchema>),
    required: required?.filter((name) => ownValue(properties, name)?.ours !== true),
    items: items && askedOf(items),
    allOf: Array.isArray(allOf) ? (allOf as JsonSchema[]).map(askedOf) : undefined,
  })
}

/** The schema as a condition, for which ajv generates a shorter validator without error messages. */
const yesOrNo = (schema: JsonSchema): JsonSchema => ({ if: schema, else: false })

/**
 * The schemas that a running funnel validates with, by the names of `Validators`: replies, and the model (`form`) for kept
 * sessions that are older than the definition.
 */
export function schemasToValidate(funnel: CompiledFunnel, registry: Registry): Record<string, JsonSchema> {
  const responses = Object.keys(funnel.operations).map(
    (name) => [`response:${name}`, yesOrNo(askedOf(asSchema(registry.operations[name]!.response)))] as const,
  )
  // The JSON round trip drops the symbols of the schema library.
  return JSON.parse(
    JSON.stringify(Object.fromEntries([...responses, ['form', formSchema(funnel, registry)]]), withoutNotes),
  ) as Record<string, JsonSchema>
}

/**
 * Validators compiled in memory, for tests and the server.
 * @throws Error if a schema is invalid
 */
export const compileValidators = (schemas: Record<string, JsonSchema>): Validators => ({ ...lazyValidators(schemas) })

/** The same for the terminal: each is compiled when it is first read, which throws if its schema is invalid. */
export function lazyValidators(schemas: Record<string, JsonSchema>): Validators {
  const ajv = createAjv(false)
  const validators: Validators = {}
  for (const [name, schema] of Object.entries(schemas)) {
    let known: Validators[string] | undefined
    Object.defineProperty(validators, name, {
      enumerable: true,
      get: () => (known ??= ajv.compile(schema as AnySchema)),
    })
  }
  return validators
}

/** The same for a page that may not make code: each value is compared with its schema as it stands. */
export const evaluatedValidators = (schemas: Record<string, JsonSchema>): Validators =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, (value: unknown) => fitsSchema(schema, value)]),
  )

const exportName = (at: number): string => `v${at}`

/** What the code of ajv needs at run time, by the path that it requires. */
const runtime: Record<string, unknown> = {
  'ajv/dist/runtime/equal': unwrap(equal),
  'ajv/dist/runtime/ucs2length': unwrap(ucs2length),
}

/** The source of a helper. Each is one function that needs nothing around it. */
function sourceOf(path: string): string {
  const helper = unwrap(ownValue(runtime, path))
  if (typeof helper !== 'function') throw new Error(`the validators need ${path}, whose source is not known`)
  return helper.toString()
}

/** The development server wraps the export of a helper once more than a bundler does. */
const imported = (path: string, at: number): string =>
  `import * as module${at} from ${JSON.stringify(path)};\nconst helper${at} = { default: [module${at}.default?.default, module${at}.default].find((given) => typeof given === 'function') };`

const written = (path: string, at: number): string => `const helper${at} = { default: ${sourceOf(path)} };`

/**
 * The source of an ES module that exports the `validators`, so that a page needs neither ajv nor `eval`. It imports helpers
 * of ajv, which a bundler adds; `selfContained` writes them into it.
 */
export function validatorsModule(schemas: Record<string, JsonSchema>, { selfContained = false } = {}): string {
  const ajv = createAjv(true)
  const names = Object.keys(schemas)
  names.forEach((name, at) => ajv.addSchema(ownValue(schemas, name) as AnySchema, exportName(at)))
  const code = unwrap(standaloneCode)(ajv, Object.fromEntries(names.map((_, at) => [exportName(at), exportName(at)])))
  // With `esm` ajv still writes `require` for its helpers; only imports are bundled.
  const helpers = [...new Set([...code.matchAll(/require\("([^"]+)"\)/g)].map(([, path]) => path!))]
  const head = helpers.map(selfContained ? written : imported).join('\n')
  const body = helpers.reduce((text, path, at) => text.replaceAll(`require("${path}")`, `helper${at}`), code)
  const table = names.map((name, at) => `${JSON.stringify(name)}: ${exportName(at)}`).join(', ')
  return `${head}\n${body}\nexport const validators = { ${table} };\n`
}
