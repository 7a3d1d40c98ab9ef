import { eventsOf, itemsOf, rootNames, severities } from '#engine/definition/index.ts'
import { didYouMean } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'

const languageWords = 'list map type string bool int double true false null in response http input'.split(' ')
const reserved = new Set([...rootNames, ...languageWords])

/** Names that a definition gives or takes: results, rules, events, routes. */
export const checkNames: Check = (context) => {
  checkGivenNames(context)
  checkEventNames(context)
  checkRoutes(context)
  checkAccepts(context)
}

/** Only warnings and advice can be accepted: errors never pass, and a misspelt code lets nothing pass. */
function checkAccepts({ definition, report }: CheckContext): void {
  const steps = itemsOf(definition, 'step').map(({ value, pointer }) => ({ accept: value.accept, pointer }))
  const acceptable = Object.entries(severities).flatMap(([code, severity]) => (severity === 'error' ? [] : [code]))
  const others = 'docs/diagnostics.md lists them: only a warning or advice can be accepted'
  for (const { accept = [], pointer } of [{ accept: definition.accept, pointer: '' }, ...steps])
    for (const [at, code] of accept.entries()) {
      if (acceptable.includes(code)) continue
      const finding = Object.hasOwn(severities, code)
        ? {
            message: `"${code}" is an error, and errors cannot be accepted`,
            hint: 'mend what it finds, and take it out',
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
}

function checkEventNames({ definition, registry, report }: CheckContext): void {
  const events = eventsOf(definition, registry)
  const kindOf = (name: string) => events[name]!.kind ?? 'browser'
  const check = (name: string, kind: 'browser' | 'analytics', pointer: string, at: 'key' | 'value') => {
    if (Object.hasOwn(events, name) && kindOf(name) === kind) return
    const alike = Object.keys(events).filter((other) => kindOf(other) === kind)
    const finding = Object.hasOwn(events, name)
      ? { message: `"${name}" is not a ${kind} event`, hint: kind === 'browser' ? 'use "track"' : 'use "emit"' }
      : { message: `"${name}" is not an event`, hint: didYouMean(name, alike) }
    report('unknown-name', pointer, finding, at)
  }
  for (const { value, pointer } of itemsOf(definition, 'effect')) {
    if ('emit' in value) check(value.emit, 'browser', `${pointer}/emit`, 'value')
    if ('track' in value) check(value.track, 'analytics', `${pointer}/track`, 'value')
  }
  for (const { value, pointer } of itemsOf(definition, 'step'))
    for (const name of Object.keys(value.on ?? {})) check(name, 'browser', `${pointer}/on/${name}`, 'key')
}

function checkRoutes({ definition, report }: CheckContext): void {
  const { exits = [], home } = definition
  const first = home === undefined ? [] : [{ value: home, pointer: '/home' }]
  for (const { value: route, pointer } of [...first, ...itemsOf(definition, 'redirect')]) {
    const hint = exits.length > 0 ? `exits: ${exits.join(', ')}` : `add "exits": ["${route}"]`
    if (!exits.includes(route)) report('redirect-exit', pointer, { message: `${route} is not allowed`, hint })
  }
}
