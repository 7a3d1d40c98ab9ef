import type { CompiledFunnel } from '#engine/compile/index.ts'
import { printRule } from '#engine/rules/index.ts'
import { textInWords, type Message } from './message.ts'

/** The messages of effects and branches, each with the conditions of what it stands in. */
export function effectMessages({ graph: { edges, points } }: CompiledFunnel): Message[] {
  const labels = edges.flatMap(({ at, from, does }) => does.map((label) => ({ at, from, label })))
  const conditions = labels.flatMap(({ at, label }) =>
    label.is === 'condition' && label.holds
      ? [{ around: at.slice(0, at.lastIndexOf('/') + 1), rule: printRule(label.tree!) }]
      : [],
  )
  return labels.flatMap(({ at, from, label }): Message[] => {
    const text = 'text' in label ? textInWords(label.text) : ''
    if (text === '') return []
    const kind = label.is === 'effect' && label.verb === 'alert' ? 'alert' : 'error'
    const rules = conditions.flatMap(({ around, rule }) => (`${at}/`.startsWith(around) ? [rule] : []))
    const when = [...new Set(rules)].join(' and ') || (kind === 'alert' ? 'the effect runs' : 'the journey comes to it')
    return [{ kind, text, step: points[from]!.step ?? '', when }]
  })
}

/** The operations that run in each step, each once. */
export function callsByStep({ graph: { edges, points } }: CompiledFunnel): { step: string; operation: string }[] {
  const calls = edges.flatMap(({ from, does }) =>
    does.flatMap((label) =>
      label.is === 'call' ? [{ step: points[from]!.step ?? '', operation: label.operation }] : [],
    ),
  )
  return [...new Map(calls.map((call) => [`${call.step} ${call.operation}`, call])).values()]
}
