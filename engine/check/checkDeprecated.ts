import { escapeSegment } from '#engine/base/index.ts'
import { itemsOf, type At } from '#engine/definition/index.ts'
import { parseRule, ownValue } from '#engine/rules/index.ts'
import { writtenRules } from './checkUnused.ts'
import type { Check } from './context.ts'

type Table = Record<string, { deprecated?: string }>

/** Reports the names of the registry that a later version of it will lack, wherever the definition uses one. */
export const checkDeprecated: Check = ({ definition, registry, report }) => {
  const { widgets, blocks, operations, events, functions, formats, normalisers } = registry
  const check = (what: string, table: Table, name: string | undefined, pointer: string, at?: At): void => {
    const hint = name === undefined ? undefined : ownValue(table, name)?.deprecated
    if (hint !== undefined) report('deprecated', pointer, { message: `the ${what} "${name}" is deprecated`, hint }, at)
  }
  for (const { value, pointer } of itemsOf(definition, 'field')) {
    check('widget', widgets, value.widget, `${pointer}/widget`)
    value.checks?.forEach(({ format }, at) => check('format', formats, format, `${pointer}/checks/${at}/format`))
    value.normalise?.forEach((name, at) => check('normaliser', normalisers, name, `${pointer}/normalise/${at}`))
    const known = ownValue(widgets, value.widget)?.options.properties ?? {}
    for (const option of Object.keys(value.options ?? {})) {
      const { deprecated, description = 'remove it' } = ownValue(known, option) ?? {}
      const message = `the option "${option}" of "${value.widget}" is deprecated`
      if (deprecated === true)
        report('deprecated', `${pointer}/options/${escapeSegment(option)}`, { message, hint: description }, 'key')
    }
  }
  for (const { value, pointer } of itemsOf(definition, 'block')) check('block', blocks, value.block, `${pointer}/block`)
  for (const { value, pointer } of itemsOf(definition, 'effect')) {
    if ('call' in value) check('operation', operations, value.call, `${pointer}/call`)
    if ('emit' in value) check('event', events, value.emit, `${pointer}/emit`)
    if ('track' in value) check('event', events, value.track, `${pointer}/track`)
  }
  for (const { value, pointer } of itemsOf(definition, 'lookup'))
    check('operation', operations, value.call, `${pointer}/call`)
  for (const { value, pointer } of itemsOf(definition, 'step'))
    for (const name of Object.keys(value.on ?? {})) check('event', events, name, `${pointer}/on/${name}`, 'key')
  for (const { source, pointer } of writtenRules(definition))
    for (const name of new Set(calledIn(parseRule(source)))) check('function', functions, name, pointer)
}

/** The names of the functions that a rule calls. */
function calledIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(calledIn)
  if (typeof node !== 'object' || node === null) return []
  if ('ast' in node) return calledIn(node.ast)
  const { op, args } = node as { op?: string; args?: unknown }
  const [name] = Array.isArray(args) ? (args as unknown[]) : []
  return [...((op === 'call' || op === 'rcall') && typeof name === 'string' ? [name] : []), ...calledIn(args)]
}
