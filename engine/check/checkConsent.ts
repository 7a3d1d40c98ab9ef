import { compileRule, pathOf, readsOf, typeOfPath, type JsonSchema, type Tree } from '#engine/rules/index.ts'
import { escapeSegment, formSchema, itemsOf, rooted, type ItemOf, type Standing } from '#engine/definition/index.ts'
import { classScope, type FlowClasses } from './classes/flowClasses.ts'
import { classesOfTree } from './classes/modelClasses.ts'
import type { Check, CheckContext } from './context.ts'
import { overlap } from './overlap.ts'

/**
 * Consents come from the person alone: from the field that asks for exactly this, or a button that names it in `consents`. The
 * definition may withdraw one, and take over one that an operation tells as consent given before.
 */
export const checkConsent: Check = (context) => {
  const { definition, registry } = context
  const consents = [
    ...consentsIn(formSchema(definition, registry), 'form'),
    ...consentsIn(registry.model.local, 'local'),
  ]
  const flow = classScope(context)
  for (const item of itemsOf(definition, 'effect')) checkEffect(item, consents, flow, context)
  for (const item of itemsOf(definition, 'field')) checkField(item, consents, context)
  for (const item of itemsOf(definition, 'button')) checkButton(item, consents, context)
}

/** Paths of the answers whose class is `consent`, with their roots. */
function consentsIn(schema: JsonSchema, path: string, around?: string): string[] {
  const own = schema.class ?? around
  const members = Object.entries(schema.properties ?? {})
  if (members.length === 0) return own === 'consent' ? [path] : []
  return members.flatMap(([name, member]) => consentsIn(member, `${path}.${name}`, own))
}

const shown = (path: string): string => path.replace(/^form\./, '')

function checkEffect(item: ItemOf<'effect'>, consents: string[], flow: FlowClasses, context: CheckContext): void {
  if (!('set' in item.value)) return
  const { set } = item.value
  const written: [path: string, value: unknown, pointer: string][] =
    typeof set === 'string'
      ? [['form', set, `${item.pointer}/set`]]
      : Object.entries(set).map(([path, value]) => [rooted(path), value, `${item.pointer}/set/${escapeSegment(path)}`])
  for (const [path, value, pointer] of written)
    for (const consent of consents.filter((one) => overlap(one, path))) {
      const part = consent.startsWith(`${path}.`) ? consent.slice(path.length + 1).split('.') : []
      if (!gives(value, part, consent, item, flow, context) || isNamedByButton(consent, item, context)) continue
      context.report(
        'consent-given',
        pointer,
        {
          message: `this gives the consent "${shown(consent)}", which only the person can give`,
          hint: `let a field ask for it, or let the button that says so name it: "consents": ["${shown(consent)}"]`,
        },
        'key',
      )
    }
}

/** Whether a value, or the part of it at some keys, may say yes where the person had not said so before. */
function gives(
  value: unknown,
  keys: string[],
  consent: string,
  item: ItemOf<'effect'>,
  flow: FlowClasses,
  context: CheckContext,
): boolean {
  if (typeof value === 'string' && value.startsWith('= ')) {
    const { tree, type } = compileRule(value.slice(2), context.environment(item))
    if (keys.length > 0 && type.kind === 'object' && !Object.hasOwn(type.members, keys[0]!)) return false
    if (keys.length === 0 && !['bool', 'any'].includes(type.kind) && pathOf(tree) === undefined) return true
    return formulaGives(
      keys.reduce<Tree>((owner, key) => ['.', owner, key], tree),
      consent,
      item,
      flow,
      context,
    )
  }
  const [key, ...rest] = keys
  if (key === undefined)
    return (
      (Array.isArray(value) ? value.length > 0 : Boolean(value)) && formulaGives(true, consent, item, flow, context)
    )
  if (typeof value !== 'object' || value === null) return false
  return gives((value as Record<string, unknown>)[key], rest, consent, item, flow, context)
}

function formulaGives(
  tree: Tree,
  consent: string,
  item: ItemOf<'effect'>,
  flow: FlowClasses,
  { solver, tree: treeOf, environment }: CheckContext,
): boolean {
  const scope = flow.at(item.event)
  const given = (path: string): boolean => {
    const [root = ''] = path.split('.')
    if (['form', 'local', 'theme', 'query', 'event', 'error', 'journey'].includes(root)) return path === consent
    return [...classesOfTree(treeAt(path), scope)].join() === 'consent'
  }
  const path = pathOf(tree)
  if (path !== undefined && given(path)) return false
  if (path !== undefined && !['bool', 'any'].includes(typeOfPath(path, environment(item).roots).kind)) return true
  const when: Tree[] = item.value.if === undefined ? [tree] : [tree, treeOf(item.value.if, item.event)]
  const notYet = when
    .flatMap((one) => readsOf(one))
    .filter(given)
    .map((read): Tree => ['!', withZero(read)])
  return solver(item.event).together(...when, ...notYet).can !== 'never'
}

const treeAt = (path: string): Tree =>
  path.split('.').reduce<Tree>((owner, key) => (owner === null ? ['root', key] : ['.', owner, key]), null)
const withZero = (path: string): Tree => [...(treeAt(path) as unknown[]), false] as unknown as Tree

function isNamedByButton(consent: string, { pointer, slot }: Standing, { definition }: CheckContext): boolean {
  return (
    slot === 'buttons' &&
    itemsOf(definition, 'button').some(
      (button) =>
        pointer.startsWith(`${button.pointer}/`) && button.value.consents?.some((path) => rooted(path) === consent),
    )
  )
}

function checkField(
  { value: field, path, pointer }: ItemOf<'field'>,
  consents: string[],
  { report }: CheckContext,
): void {
  for (const consent of consents.filter((one) => one.startsWith(`${rooted(path)}.`)))
    report(
      'consent-given',
      pointer,
      {
        message: `"${shown(consent)}" is asked for together with the rest of "${path}"`,
        hint: 'give the consent a field of its own, whose label says what the person agrees to',
      },
      'key',
    )
  for (const [name, kept] of Object.entries(field.tells ?? {}))
    for (const consent of consents.filter((one) => overlap(one, rooted(kept))))
      report('consent-given', `${pointer}/tells/${escapeSegment(name)}`, {
        message: `what the widget of "${path}" tells besides its value would give the consent "${shown(consent)}"`,
        hint: 'keep it somewhere else, and let a field of its own ask for the consent',
      })
}

/** What a button names is a consent that a press of it gives. */
function checkButton({ value, pointer }: ItemOf<'button'>, consents: string[], context: CheckContext): void {
  value.consents?.forEach((path, at) => {
    const consent = rooted(path)
    if (consents.includes(consent) && sets(consent, pointer, context)) return
    context.report('consent-unused', `${pointer}/consents/${at}`, {
      message: consents.includes(consent)
        ? `a press of this button does not give the consent "${path}"`
        : `"${path}" is no answer of class "consent"`,
      hint: consents.includes(consent)
        ? `let it "set" the answer, or take the name out`
        : consents.length > 0
          ? `consents are ${consents.map(shown).join(', ')}`
          : 'no answer of this funnel is a consent: take it out, or give the answer the class "consent"',
    })
  })
}

const sets = (consent: string, button: string, { definition }: CheckContext): boolean =>
  itemsOf(definition, 'value').some(
    ({ role, pointer }) =>
      role.of === 'set' &&
      pointer.startsWith(`${button}/`) &&
      (role.path === undefined || overlap(rooted(role.path), consent)),
  )
