import { Type, type Static, type TSchema } from 'typebox'

/**
 * What a value says about a person. Receivers list the classes that they may be given. A `consent` is given by the person
 * alone, in a field or with a button that says so.
 */
export const dataClasses = [
  'plain',
  'reference',
  'identity',
  'contact',
  'financial',
  'special',
  'consent',
  'secret',
] as const
export type DataClass = (typeof dataClasses)[number]

/** Keywords that our schemas carry beside those of JSON Schema: `class`, `from` on the inputs of operations, `ours` on members of replies. */
export const schemaVocabulary = ['class', 'from', 'ours'] as const

const text =
  (dataClass: DataClass) =>
  (options: Record<string, unknown> = {}) =>
    Type.String({ class: dataClass, ...options })

/** Text properties, named by their data class: `plain()` is a string that says nothing about a person. */
export const plain = text('plain')
export const reference = text('reference')
export const identity = text('identity')
export const contact = text('contact')
export const financial = text('financial')
export const special = text('special')
export const secret = text('secret')

export const flag = (options: Record<string, unknown> = {}) => Type.Boolean({ class: 'plain', ...options })
/** Whether the person has agreed to something. */
export const consent = (options: Record<string, unknown> = {}) => Type.Boolean({ class: 'consent', ...options })
export const number = (dataClass: DataClass = 'plain', options: Record<string, unknown> = {}) =>
  Type.Number({ class: dataClass, ...options })

/** One of a few words; the checker compares rules with them. */
export const oneOf = <const V extends string[]>(values: V, options: Record<string, unknown> = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values, class: 'plain', ...options })

/** An object whose members may all be absent, as a form's answers are until they are given. */
export const partial = <P extends Record<string, TSchema>>(properties: P, options: Record<string, unknown> = {}) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false, ...options })

export type { Static }

/** A member of a reply that our own server always gives and a page does without: another server that keeps the documents may not have it. */
export const ours = <S extends TSchema>(schema: S) => Type.Unsafe<Static<S>>({ ...schema, ours: true })

/** The same shape as an input whose value comes from `rule` unless the call says otherwise. */
export const taken = <S extends TSchema>(rule: string, schema: S) => Type.Unsafe<Static<S>>({ ...schema, from: rule })
