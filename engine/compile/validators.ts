import Ajv, { type AnySchema } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { asSchema, formSchema, type Registry, schemaVocabulary } from '#engine/definition/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import type { CompiledFunnel, Validators } from './compiled.ts'
import { given } from './context.ts'

/** Node's interop hands CommonJS defaults over in a wrapper, bundlers do not. */
const unwrap = <T>(module: T): T => (module as { default?: T }).default ?? module

const createAjv = (source: boolean): Ajv => {
  const ajv = new (unwrap(Ajv))({
    allErrors: true,
    messages: false,
    strict: false,
    ...(source ? { code: { source: true, esm: true } } : {}),
  })
  for (const keyword of schemaVocabulary) ajv.addKeyword(keyword)
  return ajv
}

/** Our own keywords say nothing about validity. */
const withoutNotes = (key: string, value: unknown): unknown =>
  (schemaVocabulary as readonly string[]).includes(key) && typeof value !== 'object' ? undefined : value

/**
 * What a page asks of a reply: the members that it cannot go on without, in their types. It lives with members that it does not know, without
 * those that are only our server's, and with texts of another pattern (docs/format.md §5).
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
    required: required?.filter((name) => properties?.[name]?.ours !== true),
    items: items && askedOf(items),
    allOf: Array.isArray(allOf) ? (allOf as JsonSchema[]).map(askedOf) : undefined,
  })
}

/** The schema as a condition: ajv then generates a shorter validator, without error messages. */
const yesOrNo = (schema: JsonSchema): JsonSchema => ({ if: schema, else: false })

/** Schemas that a running funnel validates with: replies, and the model when a kept session is older than the definition. */
export function schemasToValidate(funnel: CompiledFunnel, registry: Registry): Record<string, JsonSchema> {
  const responses = Object.keys(funnel.operations).map(
    (name) => [`response:${name}`, yesOrNo(askedOf(asSchema(registry.operations[name]!.response)))] as const,
  )
  // A JSON round trip leaves what JSON Schema knows and drops the symbols of the schema library.
  const steps = Object.entries(funnel.schemas).map(
    ([path, { $id: _id, ...schema }]) => [`step:${path}`, yesOrNo(schema)] as const,
  )
  return JSON.parse(
    JSON.stringify(Object.fromEntries([...responses, ...steps, ['form', formSchema(funnel, registry)]]), withoutNotes),
  ) as Record<string, JsonSchema>
}

/** Validators compiled here and now: for terminals, tests and the server. */
export function compileValidators(schemas: Record<string, JsonSchema>): Validators {
  const ajv = createAjv(false)
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema as AnySchema)]),
  ) as unknown as Validators
}

const exportName = (at: number): string => `v${at}`

/** The same validators as the source of a module, so that a page needs neither ajv nor code from strings. */
export function validatorsModule(schemas: Record<string, JsonSchema>): string {
  const ajv = createAjv(true)
  const names = Object.keys(schemas)
  names.forEach((name, at) => ajv.addSchema(schemas[name] as AnySchema, exportName(at)))
  const code = unwrap(standaloneCode)(ajv, Object.fromEntries(names.map((_, at) => [exportName(at), exportName(at)])))
  // ajv's `esm` option still writes `require` for its own helpers; as imports they are bundled.
  const helpers = [...new Set([...code.matchAll(/require\("([^"]+)"\)/g)].map(([, path]) => path!))]
  // A bundler hands over what a helper exports as it is, the development server in a wrapper more.
  const imports = helpers
    .map(
      (path, at) =>
        `import * as module${at} from ${JSON.stringify(path)};\nconst helper${at} = { default: [module${at}.default?.default, module${at}.default].find((given) => typeof given === 'function') };`,
    )
    .join('\n')
  const body = helpers.reduce((text, path, at) => text.replaceAll(`require("${path}")`, `helper${at}`), code)
  const table = names.map((name, at) => `${JSON.stringify(name)}: ${exportName(at)}`).join(', ')
  return `${imports}\n${body}\nexport const validators = { ${table} };\n`
}
