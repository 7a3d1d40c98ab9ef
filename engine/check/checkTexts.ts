import { escapeSegment } from '#engine/base/index.ts'
import {
  checkIdOf,
  checksOf,
  deceiver,
  isBlank,
  itemsOf,
  pathsOf,
  rootNames,
  schemaAt,
  spelled,
  writtenChoices,
  type EventContract,
  type ItemOf,
  type Standing,
  type Written,
} from '#engine/definition/index.ts'
import { compileRule, compileText, didYouMean, parseRule, partsOf, type Tree } from '#engine/rules/index.ts'
import { identifiersIn, insertedIn } from './checkUnused.ts'
import type { Check, CheckContext } from './context.ts'
import { isFormula, stringsIn, textTrees, valueTrees } from './flow/reads.ts'

/** Texts and values as they are written: not blank, no missed formulas, no look-alike characters, no messages without a check. */
export const checkTexts: Check = (context) => {
  const names = namesOf(context)
  const words = wordsOf(context)
  const values = valuesOf(context)
  for (const { value, pointer, mayBeEmpty } of [...words, ...values.filter(({ isOption }) => isOption)])
    if (isBlank(value) && !(mayBeEmpty && value === '')) {
      const message = value === '' ? 'this text is empty' : 'this text is invisible'
      context.report('text-blank', pointer, { message })
    }
  for (const item of [...words, ...values]) checkMissed(item, names, context)
  checkQuoted(words, names, context)
  for (const item of itemsOf(context.definition, 'field')) checkMessageNames(item, context)
  checkCharacters(words, context)
}

function checkMessageNames({ value, path, pointer }: ItemOf<'field'>, context: CheckContext): void {
  const { registry, report, reportKey } = context
  const checks = value.checks ?? []
  const ids = checksOf(value, registry).map(checkIdOf)
  const inherited = ids.length - checks.length
  const others = ids.length > 0 ? `its checks: ${ids.join(', ')}` : 'remove it: there are no checks'
  for (const [at, { id }] of checks.entries())
    if (id !== undefined && ids.indexOf(id) < inherited + at)
      report('duplicate-key', `${pointer}/checks/${at}/id`, { message: `"${path}" has two checks "${id}"` })
  for (const id of Object.keys(value.messages ?? {})) {
    const place = `${pointer}/messages/${escapeSegment(id)}`
    const several = { message: `"${path}" has several checks "${id}"`, hint: 'give each of them an "id"' }
    const unknown = { message: `"${path}" has no check "${id}"`, hint: didYouMean(id, ids) ?? others }
    if (!ids.includes(id)) reportKey('message-unknown', place, unknown)
    else if (ids.indexOf(id) !== ids.lastIndexOf(id)) reportKey('message-unknown', place, several)
  }
}

/** A string of the definition. */
interface Words extends Standing {
  value: string
  /** Its kind: a text with insertions; words that insert nothing, such as a title for staff or a choice; or a value. */
  as: 'text' | 'words' | 'value'
  /** Whether an empty text is meaningful here. */
  mayBeEmpty?: boolean
  /** Whether it belongs to the options of a widget. */
  isOption?: boolean
}

const hasTexts = ({ role }: ItemOf<'value'>): boolean => role.of === 'options' && role.texts

/** Every string in a value that is not a formula. */
const plainStrings = (item: Standing, value: unknown, pointer = item.pointer) =>
  stringsIn(value, pointer).flatMap((one) => (isFormula(one.value) ? [] : [{ ...item, ...one }]))

/** Everything that people read, the texts in the options of blocks included. */
function wordsOf({ definition }: CheckContext): Words[] {
  const obligations = (definition.mustPass ?? []).map(({ name }, at) => ({
    pointer: `/mustPass/${at}/name`,
    value: name,
  }))
  const tracked = itemsOf(definition, 'step').flatMap(({ value: { track }, pointer }) =>
    typeof track === 'string' ? [{ value: track, pointer: `${pointer}/track` }] : [],
  )
  const titles = [{ pointer: '/title', value: definition.title }, ...obligations, ...tracked]
  const options = itemsOf(definition, 'value').filter(hasTexts)
  return [
    ...titles.map((one) => ({ ...one, as: 'words' as const })),
    ...itemsOf(definition, 'text').map((item) => ({
      ...item,
      as: 'text' as const,
      mayBeEmpty: /\/query\/[^/]+$/.test(item.pointer),
    })),
    ...options
      .flatMap((item) => plainStrings(item, item.value))
      .map((one) => ({ ...one, as: 'text' as const, mayBeEmpty: true })),
  ]
}

/** Every string value that is not a formula: in effects, in the options of widgets, and in choices. */
function valuesOf({ definition }: CheckContext): Words[] {
  const values = itemsOf(definition, 'value').flatMap((item) =>
    hasTexts(item)
      ? []
      : plainStrings(item, item.value).map((one) => ({ ...one, isOption: item.role.of === 'options' })),
  )
  const choices = itemsOf(definition, 'field').flatMap((item) => {
    const written = writtenChoices(item.value)?.map((choice) =>
      typeof choice === 'object' ? { value: choice.value } : choice,
    )
    return stringsIn(written, `${item.pointer}/choices`).map((one) => ({ ...item, ...one }))
  })
  return [
    ...values.map((one) => ({ ...one, as: 'value' as const })),
    ...choices.map((one) => ({ ...one, as: 'words' as const })),
  ]
}

/** Every name that a rule could begin with, and every answer, since `{{nickname}}` probably means one. */
const namesOf = ({ definition, registry, roots }: CheckContext): Set<string> =>
  new Set([
    ...rootNames,
    ...Object.keys(roots),
    ...Object.keys(definition.rules ?? {}),
    ...pathsOf(definition, registry).flatMap((path) => path.split('.')),
  ])

const insertion = /\{([^{}]+)\}/
const doubled = /\{\{\s*([^{}]+?)\s*\}\}/
const dollar = /\$\{([^{}]+)\}/

/** Reports what looks like a formula or an insertion but is taken literally. */
function checkMissed(item: Words, names: Set<string>, context: CheckContext): void {
  const { value, pointer, as } = item
  const { environment, report } = context
  const known = (rule: string | undefined): rule is string => rule !== undefined && reads(rule, names)
  const found = (message: string, hint: string) => report('formula-missed', pointer, { message, hint })
  // "== Notes ==" may be meant as it is; a value hardly is.
  const opening = as === 'value' ? /^[\s\u200B\uFEFF]*:?[=＝]+(?!>)(.*)$/s : /^[\s\u200B\uFEFF]*:?[=＝](?![=>])(.*)$/s
  const formula = opening.exec(value)?.[1]?.replace(/^[\s\u200B\uFEFF]+/, '')
  if (known(formula)) {
    const rule = rootedIn(formula, context)
    if (as !== 'value')
      return found(
        'a text is no formula: this is shown as it is',
        as === 'text' ? `write "{${rule}}"` : 'write plain words',
      )
    const hint = `a formula begins with "=" and one plain space: write "= ${rule}"`
    return found('this begins like a formula and is taken as text', hint)
  }
  if (/^\$[a-z][A-Za-z0-9]*$/.test(value))
    return found(`${value} is shown as it is: only entries of the library have parameters`, 'write the value itself')
  const isPath = /^[a-z]\w*(\.\w+)+$/i.test(value)
  if (isPath && compileRule(value, environment(item)).problems.length === 0) {
    const hint = as === 'value' ? `write "= ${value}"` : `write "{${value}}"`
    return found('this is the name of an answer or a result, and taken as it is', hint)
  }
  if (as === 'text') {
    const [twice, priced] = [doubled.exec(value), dollar.exec(value)]
    if (twice && known(twice[1]))
      return found(`${twice[0]} shows {${twice[1]}} as it is`, `write {${twice[1]}} to insert it`)
    const isNumber = (rule: string) => compileText(`{(${rule}) + 0}`, environment(item)).problems.length === 0
    if (priced && known(priced[1]) && !isNumber(priced[1]))
      found(`the "$" of ${priced[0]} is shown`, `write {${priced[1]}}, or {'$'}{${priced[1]}} if the sign is meant`)
    return
  }
  const inner = insertion.exec(value)?.[1]
  if (!known(inner) || (item.isOption && !/[.(]/.test(inner))) return
  if (as === 'words') return found('nothing is inserted here: this is taken as it is', 'write plain words')
  found('a value inserts nothing: this is taken as it is', `write a formula: ${asFormula(value, context)}`)
}

/** Reports an insertion in a quoted text of a rule, such as `= 'Hello {form.nickname}'`. */
function checkQuoted(words: Words[], names: Set<string>, context: CheckContext): void {
  const { definition, report } = context
  const trees = [
    ...itemsOf(definition, 'rule').map((item) => [item, [context.tree(item.value, item.event, item.item)]] as const),
    ...itemsOf(definition, 'value').map((item) => [item, valueTrees(item.value, item, context)] as const),
    ...words.map((item) => [item, item.as === 'text' ? textTrees(item.value, item, context) : []] as const),
  ]
  for (const [{ pointer }, found] of trees)
    for (const quoted of found.flatMap(quotedIn)) {
      const [whole, inner] = insertion.exec(quoted) ?? []
      if (inner === undefined || !/[.(]/.test(inner) || !reads(inner, names)) continue
      const hint = `join the parts: 'Hello ' + ${inner}`
      report('formula-missed', pointer, { message: `${whole} in a quoted text is taken as it is`, hint })
    }
}

const quotedIn = (tree: Tree): string[] =>
  typeof tree === 'string' ? [tree] : partsOf(tree).flatMap(({ part }) => quotedIn(part))

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

/** Characters that look like others. */
function checkCharacters(words: Words[], { definition, report }: CheckContext): void {
  const look = (text: string, written: Written, pointer: string, isKey = false) => {
    const found = deceiver(text, written)
    if (!found || (written === 'words' && isBlank(text))) return
    const message = `character ${found.at + 1} of this is ${spelled(found.character)}`
    report('look-alike', pointer, { message }, isKey ? 'key' : found.at)
  }
  for (const { value, pointer, as } of words) {
    look(value, 'words', pointer)
    if (as === 'text') for (const rule of insertedIn(value)) look(rule, 'data', pointer)
  }
  for (const { value, pointer } of itemsOf(definition, 'rule')) look(value, 'data', pointer)
  for (const item of itemsOf(definition, 'value'))
    for (const { value, pointer } of hasTexts(item) ? [] : stringsIn(item.value, item.pointer))
      look(value, 'data', pointer)
  for (const { value: field, pointer } of itemsOf(definition, 'field')) {
    writtenChoices(field)?.forEach((choice, at) => {
      const [value, key] = typeof choice === 'object' ? [choice.value, '/value'] : [choice, '']
      if (typeof value === 'string') look(value, 'data', `${pointer}/choices/${at}${key}`)
    })
    field.checks?.forEach((check, at) => {
      look(check.pattern ?? '', 'data', `${pointer}/checks/${at}/pattern`)
      look(check.id ?? '', 'code', `${pointer}/checks/${at}/id`)
    })
  }
  for (const { value, pointer } of itemsOf(definition, 'step'))
    if (typeof value.track === 'string') look(value.track, 'code', `${pointer}/track`)
  const keys = (holder: object | undefined, pointer: string) =>
    Object.keys(holder ?? {}).forEach((key) => look(key, 'code', `${pointer}/${escapeSegment(key)}`, true))
  keys(definition.data, '/data')
  for (const [name, { payload }] of Object.entries((definition.events ?? {}) as Record<string, EventContract>))
    keys(payload, `/events/${name}/payload`)
  for (const { value, pointer } of itemsOf(definition, 'branch')) keys(value.query, `${pointer}/query`)
}
