import type { FastifyInstance } from 'fastify'
import { plainText } from 'runnel/contracts'
import { type JsonSchema, ownValue } from 'runnel/rules'
import { withAsciiDomain } from '#schemas/values/emailAddress.ts'
import { ApiError } from '../base/apiError.ts'

/** NUL and lone surrogates: valid in JSON, but no database stores them. */
const unusable = /\0|\p{Surrogate}/u

/** Deepest nesting of a request: more than any needs, and far less than a stack or a database can bear. */
const deepest = 32

function hasUnusable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return unusable.test(value)
  if (typeof value !== 'object' || value === null) return false
  return (
    depth > deepest ||
    Object.entries(value).some(([key, member]) => unusable.test(key) || hasUnusable(member, depth + 1))
  )
}

/** The normal form of a text by the class of its schema. Other texts were not typed, or have the kind that their form says. */
const normalForms = new Map<unknown, (text: string) => string>([
  ['contact', (text) => withAsciiDomain(plainText(text, 'code'))],
  ['identity', (text) => plainText(text)],
])

/** Brings the texts about a person in an input into their normal form, in place: all sides compare and store the same. */
function normalise(input: unknown, { properties = {}, anyOf = [] }: JsonSchema): void {
  if (typeof input !== 'object' || input === null) return
  for (const other of anyOf as JsonSchema[]) normalise(input, other)
  for (const [name, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
    if (!Object.hasOwn(input, name)) continue
    const member = ownValue(input, name)
    const normalForm = typeof member === 'string' ? normalForms.get(schema.class) : undefined
    if (normalForm) Object.assign(input, { [name]: normalForm(member as string) })
    else normalise(member, schema)
  }
}

/**
 * Refuses requests with text that cannot be stored, or with too deep nesting, in path, query or body. Names, addresses,
 * emails and telephone numbers lose what nobody sees in them before anything is validated.
 */
export function texts(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions: { schema } }) => {
    if (hasUnusable([params, query, body]))
      throw new ApiError(400, 'Please check the request: it has characters that cannot be used, or is nested too deep')
    normalise(body, (schema?.body ?? {}) as JsonSchema)
    normalise(query, (schema?.querystring ?? {}) as JsonSchema)
  })
}
