import {
  branchEnds,
  checkTests,
  effectVerbs,
  itemsOf,
  mistakesIn,
  notBesideSteps,
  requiredHint,
  type Effect,
  type ItemOf,
  type Registry,
} from '#engine/definition/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'
import { shapeValidator } from './shapeValidator.ts'

/**
 * Keys, types, patterns and registry names: what JSON Schema can say. Returns false if the definition lacks a key that is
 * only found to be misspelt: then it cannot be read further.
 */
export function checkShape(definition: unknown, registry: Registry, report: CheckContext['report']): boolean {
  const mistakes = mistakesIn(definition, shapeValidator(registry))
  for (const { code, pointer, finding, part } of mistakes) report(code, pointer, finding, part)
  return !mistakes.some(({ isMissing }) => isMissing)
}

/** What the schema cannot say: which verbs, ends of branches and keys of steps may be combined, and which texts are needed. */
export const checkGrammar: Check = (context) => {
  const { definition, report } = context
  itemsOf(definition, 'effect').forEach((item) => checkVerbs(item, context))
  itemsOf(definition, 'branch').forEach((item) => checkBranch(item, context))
  itemsOf(definition, 'to').forEach(({ value, pointer, slot, nested }) => {
    const isEmpty = Array.isArray(value) && value.length === 0
    if (isEmpty && (slot !== 'guard' || nested))
      report('branch-end', pointer, { message: 'this leads nowhere', hint: 'name a target, or remove the key' })
  })
  itemsOf(definition, 'step').forEach((item) => checkStep(item, context))
  itemsOf(definition, 'field').forEach((item) => checkField(item, context))
  definition.mustPass?.forEach(({ name, before, beforeCall, through, asks, holds }, index) => {
    const pointer = `/mustPass/${index}`
    if ((before === undefined) === (beforeCall === undefined))
      report('shape', pointer, { message: `"${name}" needs "before" or "beforeCall", one of them` })
    if (!through && !asks && holds === undefined)
      report('shape', pointer, { message: `"${name}" asks for nothing`, hint: 'add "through", "asks" or "holds"' })
  })
}

const listed = (words: readonly string[]): string => words.join(' and ')
const present = <K extends string>(keys: readonly K[], value: object): K[] =>
  keys.filter((key) => Object.hasOwn(value, key))

const stayVerbs = ['set', 'track', 'alert', 'error']
const known = new Set<string>([...effectVerbs, 'effects', 'if', 'about', 'with', 'as', 'onFail', 'timeout', 'retry'])

function checkVerbs({ value, pointer, slot }: ItemOf<'effect'>, { report, reportKey }: CheckContext): void {
  const verbs = present([...effectVerbs, 'effects'], value)
  const [verb] = verbs
  const hint = `an effect has one of ${effectVerbs.join(', ')}`
  if (verbs.length > 1)
    report('effect-verbs', pointer, { message: `this has ${listed(verbs)}`, hint: 'split it in two' })
  // A misspelt verb has been reported as an unknown key.
  else if (verb === undefined && Object.keys(value).every((key) => known.has(key)))
    report('effect-verbs', pointer, { message: 'this does nothing', hint })
  else if (slot === 'onChange' && (verb === 'call' || verb === 'wait'))
    reportKey('effect-verbs', `${pointer}/${verb}`, {
      message: `"${verb}" is not allowed in onChange`,
      hint: 'it belongs in a transition or in "do"',
    })
}

function checkBranch(item: ItemOf<'branch'>, { report, reportKey }: CheckContext): void {
  const { value, pointer, slot, nested, failing } = item
  const ends = present(branchEnds, value)
  if (ends.length === 0)
    report('branch-end', pointer, { message: 'this leads nowhere', hint: 'add "to", "redirect", "leave" or "fail"' })
  if (ends.length > 1) report('branch-end', pointer, { message: `this has ${listed(ends)}`, hint: 'keep one of them' })
  if (value.query && value.redirect === undefined)
    reportKey('branch-end', `${pointer}/query`, { message: '"query" belongs to "redirect"' })
  if (slot === 'guard' && !nested && !failing && value.if === undefined)
    report('shape', pointer, {
      message: 'a branch of a guard needs "if"',
      hint: 'without one the step can never be shown',
    })
  if (slot !== 'on' || value.to !== '@stay') return
  for (const [effect, at] of flattened(value.do ?? [], `${pointer}/do`)) {
    const verb = effectVerbs.find((name) => Object.hasOwn(effect, name))
    if (verb && !stayVerbs.includes(verb))
      reportKey('effect-verbs', `${at}/${verb}`, {
        message: `"${verb}" is not allowed where an event ends in "@stay"`,
        hint: `only ${stayVerbs.join(', ')}`,
      })
  }
}

const flattened = (effects: Effect[], pointer: string): [Effect, string][] =>
  effects.flatMap((effect, index): [Effect, string][] =>
    'effects' in effect ? flattened(effect.effects, `${pointer}/${index}/effects`) : [[effect, `${pointer}/${index}`]],
  )

function checkStep({ value, pointer, path }: ItemOf<'step'>, { reportKey }: CheckContext): void {
  const beside = value.steps ? listed(present(notBesideSteps, value)) : ''
  if (beside !== '')
    reportKey('mixed', pointer, {
      message: `"${path}" has inner steps beside ${beside}`,
      hint: `please either move ${beside} into an inner step, or the steps out`,
    })
  const shownAs = value.as ?? (path.includes('/') ? 'stage' : 'page')
  if (shownAs !== 'stage' && value.title === undefined)
    reportKey('missing-text', pointer, {
      message: `"${path}" has no title`,
      hint: `a ${shownAs} needs one: it is its heading`,
    })
}

/** Keys that only a field with a widget has. */
const notBesideEach = ['widget', 'options', 'choices', 'placeholder', 'normalise', 'tells', 'onChange'] as const

function checkField({ value, pointer, path }: ItemOf<'field'>, { report, reportKey, registry }: CheckContext): void {
  if (value.label === undefined)
    reportKey('missing-text', pointer, {
      message: `"${path}" has no label`,
      hint: 'add "label": it is the accessible name',
    })
  const said = typeof value.required === 'string' ? value.required.trim().toLowerCase() : ''
  if (['true', 'false'].includes(said))
    report('shape', `${pointer}/required`, {
      message: `people would read "${value.required as string}" while the answer is missing`,
      hint: said === 'true' ? requiredHint : 'leave it out; in a variant, null takes it out',
    })
  for (const key of value.each ? present(notBesideEach, value) : [])
    reportKey('shape', `${pointer}/${key}`, { message: `"${key}" means nothing beside "each"`, hint: 'remove it' })
  if (ownValue(registry.widgets, value.widget)?.choices && !value.choices)
    reportKey('shape', pointer, { message: `"${value.widget}" needs "choices"` })
  value.checks?.forEach((check, index) => {
    const at = `${pointer}/checks/${index}`
    const tests = present(checkTests, check)
    if (tests.length !== 1)
      report('shape', at, {
        message: tests.length === 0 ? 'this check tests nothing' : `this check has ${listed(tests)}`,
        hint: `a check has one of ${checkTests.join(', ')}`,
      })
    const wrong = check.pattern === undefined ? undefined : patternProblem(check.pattern)
    if (wrong !== undefined)
      report('shape', `${at}/pattern`, {
        message: `this is not a regular expression: ${wrong}`,
        hint: 'put a backslash before a character that stands for itself',
      })
  })
}

/** Why neither a running funnel nor the `pattern` of a browser's input can read it. */
function patternProblem(source: string): string | undefined {
  try {
    new RegExp(source, 'u')
    return undefined
  } catch (error) {
    // "Invalid regular expression: /(a/u: Unterminated group"
    return (error as Error).message.split(': ').at(-1)!.toLowerCase()
  }
}
