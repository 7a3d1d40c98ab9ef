import { compileRule, compileText, didYouMean, parseRule } from '#engine/rules/index.ts'
import {
  checkIdOf,
  deceiver,
  escapeSegment,
  isBlank,
  itemsOf,
  pathsOf,
  rootNames,
  schemaAt,
  spelled,
  type Standing,
  type Written,
} from '#engine/definition/index.ts'
import type { Check, CheckContext } from './context.ts'
import { identifiersIn } from './checkUnused.ts'

/** Words and values as they are written: that there are some, that they mean what they look like, and that they are ever said. */
export const checkTexts: Check = (context) => {
  const names = namesOf(context)
  const words = wordsOf(context)
  for (const { value, pointer, mayBeEmpty } of words)
    if (isBlank(value) && !(mayBeEmpty && value === '')) reportBlank(value, pointer, context)
  for (const item of words) checkMissed(item, item.template ? 'text' : 'title', names, context)
  for (const item of valuesOf(context)) checkMissed(item, 'value', names, context)
  for (const { value, path, pointer } of itemsOf(context.definition, 'field')) {
    const ids = (value.checks ?? []).map(checkIdOf)
    for (const id of Object.keys(value.messages ?? {})) {
      if (!ids.includes(id))
        context.report(
          'message-unknown',
          `${pointer}/messages/${escapeSegment(id)}`,
          {
            message: `"${path}" has no check "${id}"`,
            hint:
              didYouMean(id, ids) ??
              (ids.length > 0 ? `its checks: ${ids.join(', ')}` : 'remove it: there are no checks'),
          },
          'key',
        )
    }
  }
  checkCharacters(words, context)
}

interface Words extends Standing {
  value: string
  /** Whether it inserts rules. */
  template: boolean
  /** An empty text says something here. */
  mayBeEmpty?: boolean
}

/** Everything that people read, the texts in the options of blocks included. */
function wordsOf({ definition }: CheckContext): Words[] {
  const plain: Words[] = [
    { pointer: '/title', value: definition.title, template: false },
    ...(definition.mustPass ?? []).map(({ name }, at) => ({
      pointer: `/mustPass/${at}/name`,
      value: name,
      template: false,
    })),
  ]
  const texts = itemsOf(definition, 'text').map((item) => ({
    ...item,
    template: true,
    mayBeEmpty: /\/query\/[^/]+$/.test(item.pointer),
  }))
  const options = itemsOf(definition, 'value').flatMap((item) =>
    item.role.of === 'options' && item.role.texts
      ? stringsIn(item.value, item.pointer).map((one) => ({ ...item, ...one, template: true, mayBeEmpty: true }))
      : [],
  )
  return [...plain, ...texts, ...options]
}

/** Every string that is a value and no formula, of effects and of the options of widgets, and the choices. */
function valuesOf({ definition }: CheckContext): (Standing & { value: string; options: boolean })[] {
  const values = itemsOf(definition, 'value').flatMap((item) =>
    item.role.of === 'options' && item.role.texts
      ? []
      : stringsIn(item.value, item.pointer).map((one) => ({ ...item, ...one, options: item.role.of === 'options' })),
  )
  const choices = itemsOf(definition, 'field').flatMap((item) =>
    stringsIn(
      item.value.choices?.filter((choice) => typeof choice === 'string'),
      `${item.pointer}/choices`,
    ).map((one) => ({ ...item, ...one, options: false })),
  )
  return [...values, ...choices]
}

function stringsIn(value: unknown, pointer: string): { value: string; pointer: string }[] {
  if (typeof value === 'string') return value.startsWith('= ') ? [] : [{ value, pointer }]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => stringsIn(inner, `${pointer}/${escapeSegment(key)}`))
    : []
}

function reportBlank(value: string, pointer: string, { report }: CheckContext): void {
  report('text-blank', pointer, {
    message: value === '' ? 'this text is empty' : 'nobody sees anything of this text',
    hint: 'write what is to be said, or take the key away',
  })
}

/** Every name that a rule could begin with, and every word of the data model: who writes `{{nickname}}` means an answer. */
function namesOf({ definition, registry, environment }: CheckContext): Set<string> {
  return new Set([
    ...rootNames,
    ...Object.keys(environment({ pointer: '' }).roots),
    ...Object.keys(definition.rules ?? {}),
    ...pathsOf(definition, registry).flatMap((path) => path.split('.')),
  ])
}

type Place = 'text' | 'title' | 'value'

const insertion = /\{([^{}]+)\}/
const doubled = /\{\{\s*([^{}]+?)\s*\}\}/
const dollar = /\$\{([^{}]+)\}/

/** What looks like a formula or an insertion, and is taken as it is written. */
function checkMissed(
  item: Standing & { value: string; options?: boolean },
  place: Place,
  names: Set<string>,
  context: CheckContext,
): void {
  const { value, pointer } = item
  const known = (rule: string | undefined): rule is string => rule !== undefined && reads(rule, names)
  const found = (message: string, hint: string) => context.report('formula-missed', pointer, { message, hint })
  const formula = /^[\s\u200B\uFEFF]*=(?![=>])(.*)$/s.exec(value)?.[1]?.replace(/^[\s\u200B\uFEFF]+/, '')
  if (known(formula))
    return place === 'value'
      ? found(
          `this begins like a formula and is taken as text`,
          `a formula begins with "=" and one plain space: write "= ${rootedIn(formula, context)}"`,
        )
      : found(
          'a text is no formula: this is shown as it is',
          place === 'text' ? `write "{${rootedIn(formula, context)}}"` : 'write plain words',
        )
  if (/^\$[a-z][A-Za-z0-9]*$/.test(value))
    return found(`${value} is shown as it is: only entries of the library have parameters`, 'write the value itself')
  if (
    /^(form|local|query|theme)(\.\w+)+$/.test(value) &&
    compileRule(value, context.environment(item)).problems.length === 0
  )
    return found(
      'this is the name of an answer, and taken as it is',
      place === 'value' ? `write "= ${value}"` : `write "{${value}}"`,
    )
  if (place === 'text') return checkInsertions(item, known, found, context)
  const inner = insertion.exec(value)?.[1]
  if (!known(inner) || (item.options && !/[.(]/.test(inner))) return
  return place === 'title'
    ? found('nothing is inserted here: this is for staff, and taken as it is', 'write plain words')
    : found(`a value inserts nothing: this is taken as it is`, `write a formula: ${asFormula(value, context)}`)
}

function checkInsertions(
  item: Standing & { value: string },
  known: (rule: string | undefined) => boolean,
  found: (message: string, hint: string) => void,
  { environment }: CheckContext,
): void {
  const { value } = item
  const twice = doubled.exec(value)
  if (twice && known(twice[1]))
    return found(`${twice[0]} shows {${twice[1]}} as it is`, `write {${twice[1]}} to insert it`)
  const priced = dollar.exec(value)
  if (!priced || !known(priced[1]) || isNumber(priced[1]!)) return
  found(`the "$" of ${priced[0]} is shown`, `write {${priced[1]}}, or {'$'}{${priced[1]}} if the sign is meant`)
  function isNumber(rule: string): boolean {
    return compileText(`{(${rule}) + 0}`, environment(item)).problems.length === 0
  }
}

function reads(rule: string, names: Set<string>): boolean {
  const parsed = parseRule(rule)
  if ('problem' in parsed) return names.has(/^\s*([A-Za-z_]\w*)\s*[.(=!<>]/.exec(rule)?.[1] ?? '')
  return identifiersIn(parsed).some((name) => names.has(name))
}

/** A text with insertions as a formula: `Hello {x}` is `"= 'Hello ' + x"`. */
function asFormula(value: string, context: CheckContext): string {
  const parts = value
    .replace(/\$?\{\{?/g, '{')
    .replaceAll('}}', '}')
    .split(/\{([^{}]+)\}/)
    .flatMap((part, at) => (at % 2 === 1 ? [rootedIn(part, context)] : part === '' ? [] : [`'${part}'`]))
  return `"= ${parts.join(' + ')}"`
}

/** The rule, with the root that a bare path lacks. */
function rootedIn(rule: string, { definition, registry }: CheckContext): string {
  const bare = /^[\w.]+$/.test(rule.trim()) && schemaAt(rule.trim(), definition, registry) !== undefined
  return bare && !rule.trim().startsWith('local.') ? `form.${rule.trim()}` : rule
}

/** Characters that are not what they look like: nobody finds them by looking. */
function checkCharacters(words: Words[], context: CheckContext): void {
  const { definition, report } = context
  const look = (text: string, written: Written, pointer: string, at: 'key' | 'value' = 'value') => {
    const found = deceiver(text, written)
    if (found && !isBlank(text))
      report(
        'look-alike',
        pointer,
        {
          message: `character ${found.at + 1} of this is ${spelled(found.character)}`,
          hint: 'type it anew on a keyboard, or accept this if it is meant',
        },
        at === 'value' ? found.at : at,
      )
  }
  for (const { value, pointer, template } of words) {
    look(value, 'words', pointer)
    if (template) for (const [, rule] of value.matchAll(/\{([^{}]+)\}/g)) look(rule!, 'data', pointer)
  }
  for (const { value, pointer } of itemsOf(definition, 'rule')) look(value, 'data', pointer)
  for (const item of itemsOf(definition, 'value')) {
    if (item.role.of !== 'options' || !item.role.texts)
      for (const { value, pointer } of everyString(item.value, item.pointer)) look(value, 'data', pointer)
  }
  for (const { value: field, pointer } of itemsOf(definition, 'field')) {
    field.choices?.forEach((choice, at) => {
      const value = typeof choice === 'object' ? choice.value : choice
      if (typeof value === 'string')
        look(value, 'data', `${pointer}/choices/${at}${typeof choice === 'object' ? '/value' : ''}`)
    })
    field.checks?.forEach((check, at) => look(check.pattern ?? '', 'data', `${pointer}/checks/${at}/pattern`))
  }
  for (const path of Object.keys(definition.data ?? {})) look(path, 'code', `/data/${escapeSegment(path)}`, 'key')
}

function everyString(value: unknown, pointer: string): { value: string; pointer: string }[] {
  if (typeof value === 'string') return [{ value, pointer }]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => everyString(inner, `${pointer}/${escapeSegment(key)}`))
    : []
}
