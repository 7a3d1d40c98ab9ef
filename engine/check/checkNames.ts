import { didYouMean } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'
import { eventsOf, rootNames, itemsOf, severities } from '#engine/definition/index.ts'

const languageWords = [
  'list',
  'map',
  'type',
  'string',
  'bool',
  'int',
  'double',
  'true',
  'false',
  'null',
  'in',
  'response',
  'http',
  'input',
]
const reserved = new Set([...rootNames, ...languageWords])

/** Names that a definition gives or takes: results, rules, events, routes. */
export const checkNames: Check = (context) => {
  checkGivenNames(context)
  checkEventNames(context)
  checkRoutes(context)
  checkAccepts(context)
}

/** What is accepted is a warning or advice that exists: an error is never let pass, and a misspelt code lets nothing pass. */
function checkAccepts({ definition, report }: CheckContext): void {
  const holders = [
    { accept: definition.accept, pointer: '' },
    ...itemsOf(definition, 'step').map(({ value: { accept }, pointer }) => ({ accept, pointer })),
  ]
  const acceptable = Object.entries(severities).flatMap(([code, severity]) => (severity === 'error' ? [] : [code]))
  for (const { accept, pointer } of holders)
    accept?.forEach((code, at) => {
      if (acceptable.includes(code)) return
      const isError = Object.hasOwn(severities, code)
      report('not-acceptable', `${pointer}/accept/${at}`, {
        message: isError ? `"${code}" is an error, and errors cannot be accepted` : `there is no finding "${code}"`,
        hint: isError
          ? 'mend what it finds, and take it out'
          : (didYouMean(code, acceptable) ??
            'docs/diagnostics.md lists them: only a warning or advice can be accepted'),
      })
    })
}

function checkGivenNames({ definition, report }: CheckContext): void {
  const rules = definition.rules ?? {}
  const taken = (name: string, pointer: string, at: 'key' | 'value') =>
    report(
      'reserved-name',
      pointer,
      { message: `"${name}" has a meaning in rules already`, hint: 'choose another name' },
      at,
    )
  for (const name of Object.keys(rules)) if (reserved.has(name)) taken(name, `/rules/${name}`, 'key')
  for (const { value, pointer } of itemsOf(definition, 'effect')) {
    if (!('call' in value) || value.as === undefined) continue
    if (reserved.has(value.as)) taken(value.as, `${pointer}/as`, 'value')
    else if (Object.hasOwn(rules, value.as))
      report('reserved-name', `${pointer}/as`, {
        message: `"${value.as}" is the name of a rule`,
        hint: 'choose another name',
      })
  }
}

function checkEventNames({ definition, registry, report }: CheckContext): void {
  const events = eventsOf(definition, registry)
  const check = (name: string, kind: 'browser' | 'analytics', pointer: string, at: 'key' | 'value') => {
    const event = Object.hasOwn(events, name) ? events[name] : undefined
    const alike = Object.keys(events).filter((other) => (events[other]!.kind ?? 'browser') === kind)
    if (!event)
      report('unknown-name', pointer, { message: `"${name}" is not an event`, hint: didYouMean(name, alike) }, at)
    else if ((event.kind ?? 'browser') !== kind)
      report(
        'unknown-name',
        pointer,
        { message: `"${name}" is not a ${kind} event`, hint: kind === 'browser' ? 'use "track"' : 'use "emit"' },
        at,
      )
  }
  for (const { value, pointer } of itemsOf(definition, 'effect')) {
    if ('emit' in value) check(value.emit, 'browser', `${pointer}/emit`, 'value')
    if ('track' in value) check(value.track, 'analytics', `${pointer}/track`, 'value')
  }
  for (const { value, pointer } of itemsOf(definition, 'step')) {
    for (const name of Object.keys(value.on ?? {})) check(name, 'browser', `${pointer}/on/${name}`, 'key')
  }
}

function checkRoutes({ definition, report }: CheckContext): void {
  const exits = definition.exits ?? []
  const check = (route: string, pointer: string) => {
    if (exits.includes(route)) return
    const hint = exits.length > 0 ? `exits: ${exits.join(', ')}` : `add "exits": ["${route}"]`
    report('redirect-exit', pointer, { message: `${route} is not allowed`, hint })
  }
  if (definition.home !== undefined) check(definition.home, '/home')
  for (const { value, pointer } of itemsOf(definition, 'redirect')) check(value, pointer)
}
