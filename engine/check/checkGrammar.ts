import {
  checkTests,
  effectVerbs,
  type Branch,
  type Effect,
  type Step,
  notBesideSteps,
  branchEnds,
  itemsOf,
  type ItemOf,
} from '#engine/definition/index.ts'
import type { Check, CheckContext } from './context.ts'

/** What may stand together: verbs, ends of branches, inner steps, texts that people need. */
export const checkGrammar: Check = (context) => {
  const { definition, report } = context
  itemsOf(definition, 'effect').forEach((item) => checkVerbs(item, context))
  itemsOf(definition, 'branch').forEach((item) => checkBranch(item, context))
  itemsOf(definition, 'step').forEach((item) => checkStep(item, context))
  itemsOf(definition, 'field').forEach((item) => checkField(item, context))
  definition.mustPass?.forEach((obligation, index) => {
    const pointer = `/mustPass/${index}`
    const starts = [obligation.before, obligation.beforeCall].filter((start) => start !== undefined)
    if (starts.length !== 1)
      report('shape', pointer, { message: `"${obligation.name}" needs "before" or "beforeCall", one of them` })
    if (!obligation.through && obligation.holds === undefined)
      report('shape', pointer, { message: `"${obligation.name}" asks for nothing`, hint: 'add "through" or "holds"' })
  })
}

const listed = (words: readonly string[]): string => words.join(' and ')
const present = <K extends string>(keys: readonly K[], value: object): K[] =>
  keys.filter((key) => Object.hasOwn(value, key))

const stayVerbs = ['set', 'track', 'alert', 'error']
const known = new Set<string>([...effectVerbs, 'effects', 'if', 'about', 'with', 'as', 'onFail', 'timeout', 'retry'])

function checkVerbs({ value, pointer, slot }: ItemOf<'effect'>, { report }: CheckContext): void {
  const verbs = present([...effectVerbs, 'effects'], value)
  if (verbs.length > 1)
    return report('effect-verbs', pointer, { message: `this has ${listed(verbs)}`, hint: 'split it in two' })
  const [verb] = verbs
  if (verb === undefined) {
    // A misspelt verb is an unknown key and has been reported as that.
    const misspelt = Object.keys(value).some((key) => !known.has(key))
    if (!misspelt)
      report('effect-verbs', pointer, {
        message: 'this does nothing',
        hint: `an effect has one of ${effectVerbs.join(', ')}`,
      })
  } else if (slot === 'onChange' && (verb === 'call' || verb === 'wait')) {
    report(
      'effect-verbs',
      `${pointer}/${verb}`,
      { message: `"${verb}" is not allowed in onChange`, hint: 'it belongs into a transition or "do"' },
      'key',
    )
  }
}

function checkBranch({ value, pointer, slot, nested, failing }: ItemOf<'branch'>, { report }: CheckContext): void {
  const ends = present(branchEnds, value)
  if (ends.length === 0)
    report('branch-end', pointer, { message: 'this leads nowhere', hint: 'add "to", "redirect" or "fail"' })
  if (ends.length > 1) report('branch-end', pointer, { message: `this has ${listed(ends)}`, hint: 'keep one of them' })
  if (value.query && value.redirect === undefined)
    report('branch-end', `${pointer}/query`, { message: '"query" belongs to "redirect"' }, 'key')
  if (slot === 'guard' && !nested && !failing && value.if === undefined)
    report('shape', pointer, {
      message: 'a branch of a guard needs "if"',
      hint: 'without one the step can never be shown',
    })
  if (slot === 'on' && value.to === '@stay') checkStaying(value, pointer, report)
}

function checkStaying({ do: effects }: Branch, pointer: string, report: CheckContext['report']): void {
  flattened(effects ?? [], `${pointer}/do`).forEach(([effect, at]) => {
    const verb = effectVerbs.find((name) => Object.hasOwn(effect, name))
    if (verb && !stayVerbs.includes(verb))
      report(
        'effect-verbs',
        `${at}/${verb}`,
        { message: `"${verb}" is not allowed where an event ends in "@stay"`, hint: `only ${stayVerbs.join(', ')}` },
        'key',
      )
  })
}

const flattened = (effects: Effect[], pointer: string): [Effect, string][] =>
  effects.flatMap((effect, index): [Effect, string][] =>
    'effects' in effect ? flattened(effect.effects, `${pointer}/${index}/effects`) : [[effect, `${pointer}/${index}`]],
  )

function checkStep({ value, pointer, path }: ItemOf<'step'>, { report }: CheckContext): void {
  if (value.steps) {
    const beside = present(notBesideSteps, value)
    if (beside.length > 0)
      report(
        'mixed',
        pointer,
        {
          message: `"${path}" has inner steps beside ${listed(beside)}`,
          hint: `please either move ${listed(beside)} into an inner step, or the steps out`,
        },
        'key',
      )
  }
  const shownAs = shape(value, path)
  if (shownAs !== 'stage' && value.title === undefined)
    report(
      'missing-text',
      pointer,
      { message: `"${path}" has no title`, hint: `a ${shownAs} needs one: it is its heading` },
      'key',
    )
}

const shape = (step: Step, path: string): NonNullable<Step['as']> => step.as ?? (path.includes('/') ? 'stage' : 'page')

function checkField({ value, pointer, path }: ItemOf<'field'>, { report, registry }: CheckContext): void {
  if (value.label === undefined)
    report(
      'missing-text',
      pointer,
      { message: `"${path}" has no label`, hint: 'add "label": it is the accessible name' },
      'key',
    )
  if (registry.widgets[value.widget]?.choices && !value.choices)
    report('shape', pointer, { message: `"${value.widget}" needs "choices"` }, 'key')
  value.checks?.forEach((check, index) => {
    const at = `${pointer}/checks/${index}`
    const tests = present(checkTests, check)
    if (tests.length !== 1)
      report('shape', at, {
        message: tests.length === 0 ? 'this check tests nothing' : `this check has ${listed(tests)}`,
        hint: `a check has one of ${checkTests.join(', ')}`,
      })
    if (check.pattern !== undefined && !isPattern(check.pattern))
      report('shape', `${at}/pattern`, { message: 'this is not a regular expression' })
  })
}

function isPattern(source: string): boolean {
  try {
    // As a running funnel and a browser's `pattern` read it.
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}
