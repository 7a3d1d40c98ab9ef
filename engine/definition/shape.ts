import { Type, type Static, type TSchema } from 'typebox'

/**
 * What a value says about a person (format.md §5). Operations and events list the classes that they may receive. Only the
 * person gives a `consent`, in a field or with a button that says so.
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

/**
 * Our own keywords in schemas: `class`, `from` (default of an input), `ours` (member of a reply), `yesNo`, `shown` (a string
 * that people read), `literal` (no formula) and `formatted` (a string with markup, in the options of a block).
 */
export const schemaVocabulary = ['class', 'from', 'ours', 'yesNo', 'shown', 'literal', 'formatted'] as const

const text =
  (dataClass: DataClass) =>
  (options: Record<string, unknown> = {}) =>
    Type.String({ class: dataClass, ...options })

/** Schemas of strings, named by their data class: `plain()` says nothing about a person. */
export const plain = text('plain')
export const reference = text('reference')
export const identity = text('identity')
export const contact = text('contact')
export const financial = text('financial')
export const special = text('special')
export const secret = text('secret')

export const flag = (options: Record<string, unknown> = {}) => Type.Boolean({ class: 'plain', ...options })
/** Schema of the answer to a yes/no question: no is an answer, too, and nothing is none. */
export const yesNo = (options: Record<string, unknown> = {}) =>
  Type.Boolean({ class: 'plain', yesNo: true, ...options })
/** Schema of a boolean of class `consent`: whether the person has agreed to something. */
export const consent = (options: Record<string, unknown> = {}) => Type.Boolean({ class: 'consent', ...options })
export const number = (dataClass: DataClass = 'plain', options: Record<string, unknown> = {}) =>
  Type.Number({ class: dataClass, ...options })

/** Schema of a string with these values, which the checker compares with rules. */
export const oneOf = <const V extends string[]>(values: V, options: Record<string, unknown> = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values, class: 'plain', ...options })

/** Schema of an object in which every member is optional, such as answers before they are given. */
export const partial = <P extends Record<string, TSchema>>(properties: P, options: Record<string, unknown> = {}) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false, ...options })

export type { Static }

/** Marks a member of a reply that our server always gives but pages do not require, because other servers may lack it. */
export const ours = <S extends TSchema>(schema: S) => Type.Unsafe<Static<S>>({ ...schema, ours: true })

/** The schema as an input whose default comes from `rule`, in CEL. */
export const taken = <S extends TSchema>(rule: string, schema: S) => Type.Unsafe<Static<S>>({ ...schema, from: rule })
