import { anyType, boolType, numberType, type RuleType, textType } from './types.ts'

/** How a built-in function is called, and what it accepts: each parameter has one of the listed types. */
export interface Signature {
  form: 'function' | 'method'
  takes: RuleType['kind'][][]
  gives: RuleType
}

const text: RuleType['kind'][] = ['string']
const method: Signature = { form: 'method', takes: [text, text], gives: boolType }
const textFunction: Signature = { form: 'function', takes: [text], gives: textType }

/**
 * The signatures of the built-in functions, which `builtIns.ts` implements. `calculations.ts` has those for numbers and
 * dates, and the registry adds its own.
 */
export const builtInSignatures: Record<string, Signature> = {
  size: { form: 'function', takes: [['string', 'list', 'map']], gives: numberType },
  present: { form: 'function', takes: [[anyType.kind]], gives: boolType },
  string: { form: 'function', takes: [['string', 'number', 'bool']], gives: textType },
  trim: textFunction,
  lower: textFunction,
  upper: textFunction,
  contains: method,
  startsWith: method,
  endsWith: method,
}

export const macros = ['all', 'exists', 'exists_one', 'filter', 'map'] as const
export type Macro = (typeof macros)[number]
export const isMacro = (name: string): name is Macro => (macros as readonly string[]).includes(name)

/** Functions of CEL that rules do not have, with what to write instead. */
export const forbiddenFunctions: Record<string, { message: string; hint?: string }> = {
  matches: { message: 'patterns belong to a field', hint: 'use "checks": [ { "pattern": … } ]' },
  has: { message: '"has" is not part of rules', hint: 'use present(…)' },
  timestamp: {
    message: 'rules have no timestamps',
    hint: 'dates are text, such as today(); days(a, b) counts the days between two',
  },
  duration: { message: 'rules have no durations', hint: 'durations belong to "wait", "after" and "min"' },
  ...Object.fromEntries(
    ['int', 'uint', 'double', 'bool', 'bytes', 'dyn', 'type'].map((name) => [
      name,
      { message: `rules do not convert values: "${name}" is not part of them` },
    ]),
  ),
}

/** Operators of CEL that rules do not have, with what to write instead. */
export const forbiddenOperators: Record<string, { message: string; hint?: string }> = {
  '/': { message: 'rules do not divide', hint: 'write divide(a, b), which gives 0 where b is 0' },
  '%': { message: 'rules do not divide', hint: 'let the operation or a function of the registry compute it' },
  map: { message: 'a rule cannot make an object', hint: 'write the object as a value, with formulas as its members' },
  '.?': { message: 'there is no ".?" in rules', hint: 'write "."; what is not set reads as its zero value' },
  '[?]': { message: 'there is no "[?]" in rules', hint: 'write "[…]"; what is not set reads as its zero value' },
}
