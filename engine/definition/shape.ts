import { Type, type Static, type TSchema } from 'typebox'

/**
 * What a value says about a person (format.md §5). Operations and events list the classes that they may receive. Answers of
 * the classes in `personalClasses` come from the person alone.
 */
export const dataClasses = [
  'plain',
  'reference',
  'identity',
  'contact',
  'financial',
  'special',
  'consent',
  'signature',
  'secret',
] as const
/** The name of a data class. */
export type DataClass = (typeof dataClasses)[number]

/**
 * The classes of answers that only the person gives, in a field that asks for them. A consent may also be given by a button that
 * names it.
 */
export const personalClasses = ['consent', 'signature', 'special', 'secret'] as const satisfies DataClass[]
/** The name of a class whose answers only the person gives. */
export type PersonalClass = (typeof personalClasses)[number]

/**
 * Our own keywords in schemas: `class`, `from` (default of an input), `ours` (member of a reply), `yesNo`, `shown` (a string
 * that people read), `literal` (no formula), `formatted` (a string with markup, in the options of a block), `address` (where a link
 * leads) and `html` (a string with a few tags).
 */
export const schemaVocabulary = [
  ...['class', 'from', 'ours', 'yesNo', 'shown', 'literal'],
  ...['formatted', 'address', 'html'],
] as const

const text =
  (dataClass: DataClass) =>
  (options: Record<string, unknown> = {}) =>
    Type.String({ class: dataClass, ...options })

/** Schema of a text that says nothing about a person. Like those of the other classes, it takes further keywords of JSON Schema. */
export const plain = text('plain')
/** Schema of a text that is an id of ours, such as the number of an order. */
export const reference = text('reference')
/** Schema of a text that identifies a person, such as a name. */
export const identity = text('identity')
/** Schema of a text that reaches a person, such as an e-mail address. */
export const contact = text('contact')
/** Schema of a text about a person's money. */
export const financial = text('financial')
/** Schema of a text that the law protects specially, such as one about health. */
export const special = text('special')
/** Schema of a text that is a signature, such as its picture. Only a widget that edits signatures asks for it. */
export const signature = text('signature')
/** Schema of a text that nobody else may read, such as a one-time code. No answer that is kept may have this class. */
export const secret = text('secret')

/** Schema of a boolean that says nothing about a person: a box to tick, where false is no answer. */
export const flag = (options: Record<string, unknown> = {}) => Type.Boolean({ class: 'plain', ...options })
/** Schema of the answer to a yes/no question: no is an answer, too, and nothing is none. */
export const yesNo = (options: Record<string, unknown> = {}) =>
  Type.Boolean({ class: 'plain', yesNo: true, ...options })
/** Schema of a boolean of class `consent`: whether the person has agreed to something. */
export const consent = (options: Record<string, unknown> = {}) => Type.Boolean({ class: 'consent', ...options })
/** Schema of a number of a data class, `plain` unless said otherwise. */
export const number = (dataClass: DataClass = 'plain', options: Record<string, unknown> = {}) =>
  Type.Number({ class: dataClass, ...options })

/** Schema of a string with these values, which the checker compares with rules. */
export const oneOf = <const V extends string[]>(values: V, options: Record<string, unknown> = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values, class: 'plain', ...options })

/** Schema of an object in which every member is optional, such as answers before they are given. */
export const partial = <P extends Record<string, TSchema>>(properties: P, options: Record<string, unknown> = {}) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false, ...options })

/** The schema builder, for lists and other shapes that have no name here. */
export { Type, type Static }

/** Marks a member of a reply that our server always gives but pages do not require, because other servers may lack it. */
export const ours = <S extends TSchema>(schema: S) => Type.Unsafe<Static<S>>({ ...schema, ours: true })

/** The schema as an input whose default comes from `rule`, in CEL. */
export const taken = <S extends TSchema>(rule: string, schema: S) => Type.Unsafe<Static<S>>({ ...schema, from: rule })
