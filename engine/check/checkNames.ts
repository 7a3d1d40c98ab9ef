import { escapeSegment } from '#engine/base/index.ts'
import {
  eventsOf,
  itemsOf,
  pathsOf,
  pointerOf,
  rootNames,
  severities,
  targetStep,
  targets,
  type Address,
  type FindingText,
  type ItemOf,
  type StepIndex,
  type StepNode,
} from '#engine/definition/index.ts'
import { didYouMean, instead, nearest } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'
import { obligationsOf, reportBroken } from './policy.ts'

const languageWords = 'list map type string bool int double true false null in response http input'.split(' ')
const reserved = new Set([...rootNames, ...languageWords])

/** Names that a definition defines or uses: its own, and those of steps, results, rules, events and routes. */
export const checkNames: Check = (context) => {
  checkAddresses(context)
  checkSteps(context)
  checkGivenNames(context)
  checkEventNames(context)
  checkExits(context)
  checkAccepts(context)
}

/** Reports `accept` of errors, which cannot be accepted, and of unknown codes. */
function checkAccepts({ definition, report }: CheckContext): void {
  const steps = itemsOf(definition, 'step').map(({ value, pointer }) => ({ accept: value.accept, pointer }))
  const acceptable = Object.entries(severities).flatMap(([code, severity]) => (severity === 'error' ? [] : [code]))
  const others = 'docs/findings.md lists them: only a warning or advice can be accepted'
  for (const { accept = [], pointer } of [{ accept: definition.accept, pointer: '' }, ...steps])
    for (const [at, code] of accept.entries()) {
      if (acceptable.includes(code)) continue
      const finding = Object.hasOwn(severities, code)
        ? {
            message: `"${code}" is an error, and errors cannot be accepted`,
            hint: 'fix what it finds, and remove it here',
          }
        : { message: `there is no finding "${code}"`, hint: didYouMean(code, acceptable) ?? others }
      report('not-acceptable', `${pointer}/accept/${at}`, finding)
    }
}

function checkGivenNames({ definition, report, reportKey }: CheckContext): void {
  const rules = definition.rules ?? {}
  const taken = (name: string) => ({ message: `"${name}" has a meaning in rules already` })
  for (const name of Object.keys(rules))
    if (reserved.has(name)) reportKey('reserved-name', `/rules/${name}`, taken(name))
  for (const { value, pointer } of itemsOf(definition, 'effect')) {
    if (!('call' in value) || value.as === undefined) continue
    const { as } = value
    if (reserved.has(as)) report('reserved-name', `${pointer}/as`, taken(as))
    else if (Object.hasOwn(rules, as))
      report('reserved-name', `${pointer}/as`, { message: `"${as}" is the name of a rule` })
  }
  // Libraries that read and write answers take it for the prototype.
  for (const path of Object.keys(definition.data ?? {}))
    if (path.split('.').includes('__proto__'))
      reportKey('reserved-name', `/data/${escapeSegment(path)}`, {
        message: '"__proto__" cannot be the name of an answer',
      })
  for (const { name, pointer } of itemsOf(definition, 'lookup')) {
    if (reserved.has(name)) reportKey('reserved-name', pointer, taken(name))
    else if (Object.hasOwn(rules, name))
      reportKey('reserved-name', pointer, { message: `"${name}" is the name of a rule` })
  }
}

function checkEventNames({ definition, registry, report }: CheckContext): void {
  const events = eventsOf(definition, registry)
  const kindOf = (name: string) => events[name]!.kind ?? 'browser'
  const check = (name: string, kind: 'browser' | 'analytics', pointer: string, at: 'key' | 'value') => {
    const fits = (other: string) => kindOf(other) === kind || (at === 'key' && kindOf(other) === 'return')
    if (Object.hasOwn(events, name) && fits(name)) return
    const alike = Object.keys(events).filter(fits)
    const finding = Object.hasOwn(events, name)
      ? {
          message: `"${name}" is not ${kind === 'browser' ? 'a browser' : 'an analytics'} event`,
          hint:
            kindOf(name) === 'return'
              ? 'only the engine tells of a return'
              : kind === 'browser'
                ? 'use "track"'
                : 'use "emit"',
        }
      : { message: `"${name}" is not an event`, hint: instead(name, alike, 'runnel list events') }
    report('unknown-name', pointer, finding, at)
  }
  for (const { value, pointer } of itemsOf(definition, 'effect')) {
    if ('emit' in value) check(value.emit, 'browser', `${pointer}/emit`, 'value')
    if ('track' in value) check(value.track, 'analytics', `${pointer}/track`, 'value')
  }
  for (const { value, pointer } of itemsOf(definition, 'step'))
    for (const name of Object.keys(value.on ?? {})) check(name, 'browser', `${pointer}/on/${name}`, 'key')
}

function checkExits({ definition, report }: CheckContext): void {
  const { exits = [], home } = definition
  const first = home === undefined ? [] : [{ value: home, pointer: '/home' }]
  for (const { value: route, pointer } of [...first, ...itemsOf(definition, 'redirect')]) {
    const hint = exits.length > 0 ? exitHint(route, exits) : `add "exits": ["${route}"]`
    if (!exits.includes(route)) report('redirect-exit', pointer, { message: `${route} is not allowed`, hint })
  }
}

const exitHint = (route: string, exits: string[]): string =>
  [didYouMean(route, exits), `exits: ${exits.join(', ')}`].filter((part) => part !== undefined).join(' ')

/** What identifies a funnel from outside: its folder, its routes beside those of other funnels, former step ids. */
function checkAddresses(context: CheckContext): void {
  const { definition, loaded, index, report } = context
  if (loaded.folder !== undefined && loaded.folder !== definition.id)
    // An inherited id would be corrected in the wrong file.
    report('id-folder', loaded.locate('/id').file === loaded.files[0] ? '/id' : '', {
      message: `the id is "${definition.id}", the folder is "${loaded.folder}"`,
      hint: `write "id": "${loaded.folder}", or rename the folder`,
    })
  checkRoutes(context)
  for (const siblings of [index.top, ...[...index.byPath.values()].map(({ children }) => children)])
    checkFormerIds(siblings, context)
}

/** Routes are compared without regard to case. */
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
const within = (inner: string, outer: string): boolean => inner.toLowerCase().startsWith(`${outer.toLowerCase()}/`)

function checkRoutes({ definition: { path, aliases = [] }, loaded, report }: CheckContext): void {
  const taken = (pointer: string, message: string, hint: string, by?: Address) =>
    report('address-taken', pointer, {
      message,
      hint,
      related: by ? [{ ...by.at, message: 'it is written here too' }] : undefined,
    })
  const others = loaded.neighbours()
  for (const { id, path: other } of others) {
    if (!other) continue
    const { route } = other
    if (same(path, route))
      taken('/path', `"${id}" has the address ${route} as well`, 'give one of the two another path', other)
    else if (within(path, route) || within(route, path)) {
      const hint = 'choose another path: what follows a path is the id of a step'
      taken('/path', `${path} and ${route} of "${id}" overlap`, hint, other)
    }
  }
  aliases.forEach((alias, at) => {
    const pointer = `/aliases/${at}`
    if (same(alias, path) || within(alias, path))
      taken(pointer, `${alias} is an address of this funnel already`, 'remove this alias')
    else if (aliases.slice(0, at).some((earlier) => same(alias, earlier)))
      taken(pointer, `${alias} is listed twice`, 'remove one')
    for (const other of others) {
      const twin = other.aliases.find(({ route }) => same(alias, route))
      const hint = 'keep it in one of the two; write "aliases": null to inherit none'
      if (twin) taken(pointer, `"${other.id}" has the alias ${twin.route} as well`, hint, twin)
      if (!other.path) continue
      const { route } = other.path
      if (within(alias, route))
        taken(pointer, `${alias} lies inside ${route}, the path of "${other.id}"`, 'choose another alias', other.path)
      else if (same(alias, route))
        report('alias-shared', pointer, {
          message: `${alias} is the path of "${other.id}", whose steps come first`,
          hint: 'remove the alias, or accept this where the steps that only this funnel has are meant',
          related: [{ ...other.path.at, message: 'the path is written here' }],
        })
    }
  })
}

/** Reports ambiguous former ids among siblings: those that are the id of a current step, or occur twice. */
function checkFormerIds(nodes: StepNode[], { report }: CheckContext): void {
  const owners = new Map<string, string>()
  for (const node of nodes) {
    node.step.was?.forEach((former, at) => {
      const pointer = `${pointerOf(node)}/was/${at}`
      const owner = owners.get(former)
      if (nodes.some(({ id }) => id === former))
        report('was-taken', pointer, {
          message: `"${former}" is the id of a current step`,
          hint: 'remove it here: its address leads to that step',
        })
      else if (owner !== undefined)
        report('was-taken', pointer, {
          message: `"${former}" is a former id of "${owner}" already`,
          hint: 'keep it only at the step to which its address should lead',
        })
      else owners.set(former, node.id)
    })
  }
}

/** Reports unknown steps in `order`, in obligations and as targets of transitions. */
function checkSteps(context: CheckContext): void {
  const { definition, index, report } = context
  const { persist, unknownStep } = definition
  const check = (step: string | undefined, pointer: string, names: string[]): void => {
    if (step !== undefined && !names.includes(step))
      report('unknown-step', pointer, {
        message: `there is no step "${step}"`,
        hint: instead(step, names, `runnel steps ${definition.id}`),
      })
  }
  const [ids, paths] = [index.top.map(({ id }) => id), [...index.byPath.keys()]]
  checkOrder(ids, check, context)
  check(unknownStep === false ? undefined : unknownStep, '/unknownStep', ids)
  check(persist?.until, '/persist/until', paths)
  for (const asked of obligationsOf(context)) {
    const { before, through = [], name } = asked.obligation
    check(before, `${asked.pointer}/before`, paths)
    through.forEach((step, place) => {
      const key = `through/${place}`
      if (!asked.ofPolicy) check(step, `${asked.pointer}/${key}`, paths)
      else if (!paths.includes(step))
        reportBroken(
          'unknown-step',
          asked,
          { key, by: '/steps' },
          {
            message: `"${name}" asks for the step "${step}", which this funnel does not have`,
            hint: didYouMean(step, paths) ?? `add a step "${step}", or call the one that does its work so`,
          },
          context,
        )
    })
  }
  for (const asked of obligationsOf(context))
    asked.obligation.asks?.forEach((path, place) => {
      const known = pathsOf(definition, context.registry)
      if (known.includes(path)) return
      const finding = { message: `there is no answer "${path}"`, hint: didYouMean(path, known) }
      reportBroken('unknown-field', asked, { key: `asks/${place}`, by: '/steps' }, finding, context)
    })
  for (const item of itemsOf(definition, 'target')) {
    const finding = item.value.startsWith('@') ? misplacedTarget(item, index) : unknownTarget(item, context)
    if (finding) report('unknown-target', item.pointer, finding)
  }
}

function checkOrder(
  ids: string[],
  check: (step: string, pointer: string, names: string[]) => void,
  { definition, report, reportKey }: CheckContext,
): void {
  const ordered = new Set<string>()
  definition.order.forEach((entry, at) => {
    const [step, pointer] = typeof entry === 'string' ? [entry, `/order/${at}`] : [entry.step, `/order/${at}/step`]
    check(step, pointer, ids)
    if (ids.includes(step) && ordered.has(step))
      report('not-in-order', pointer, { message: `"${step}" is in order twice`, hint: 'remove one' })
    ordered.add(step)
  })
  // An entry that is misspelt has been reported.
  const meant = new Set([...ordered].map((step) => (ids.includes(step) ? undefined : nearest(step, ids))))
  for (const id of ids) {
    const finding = { message: `"${id}" is not in order`, hint: 'add it, or remove it with null' }
    if (!ordered.has(id) && !meant.has(id)) reportKey('not-in-order', `/steps/${id}`, finding)
  }
}

/** What is wrong with an `@` target. */
function misplacedTarget(item: ItemOf<'target'>, { byPath }: StepIndex): FindingText | undefined {
  const { value: target, step, slot, failing } = item
  if (!(targets as readonly string[]).includes(target))
    return { message: `there is no target "${target}"`, hint: instead(target, targets) }
  if (target === '@continue' && !failing) return { message: '"@continue" is only for onFail' }
  if (step === undefined)
    return ['@next', '@back', '@stay', '@open'].includes(target)
      ? { message: `"${target}" means nothing in enter`, hint: 'name a step, or "@asked"' }
      : undefined
  if (target === '@asked') return { message: '"@asked" is only for enter' }
  if (target !== '@stay') return undefined
  if (slot === 'guard') return { message: '"@stay" means nothing in a guard' }
  if (slot !== 'on' || !failing || !byPath.get(step)?.automatic) return undefined
  return {
    message: '"@stay" leads nowhere here: the step waits for nobody, and the event has begun to leave it',
    hint: 'lead to one of its steps',
  }
}

/** What is wrong with the name of a step as a target. */
function unknownTarget(
  { value: target, step }: ItemOf<'target'>,
  { index, definition }: CheckContext,
): FindingText | undefined {
  const from = step === undefined ? index.top[0] : index.byPath.get(step)
  if (from && targetStep(target, from, index)) return undefined
  const nodes = [...index.byPath.values()]
  const elsewhere = nodes.find(({ id }) => id === target)
  if (elsewhere)
    return {
      message: `"${target}" cannot be reached from here by its name`,
      hint: `"${target}" is inside "${elsewhere.parent!.id}": lead there instead`,
    }
  const names = target.startsWith('/') ? index.top.map(({ id }) => `/${id}`) : nodes.map(({ id }) => id)
  return { message: `there is no step "${target}"`, hint: instead(target, names, `runnel steps ${definition.id}`) }
}
