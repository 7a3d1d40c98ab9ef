import type { CompiledFunnel } from '#engine/compile/index.ts'
import { printRule, type Text, type Tree } from '#engine/rules/index.ts'
import { textInWords, type Message } from './message.ts'

/** A state of a machine, as far as it has messages. */
interface State {
  states?: Record<string, State>
  invoke?: { input: { operation: string } }
  [key: string]: unknown
}

interface Action {
  type: string
  params?: { text?: Text; if?: Tree; actions?: Action[] }
}

const says: Record<string, Message['kind']> = { alert: 'alert', error: 'error', fail: 'error' }
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isAction = (value: unknown): value is Action => isRecord(value) && typeof value.type === 'string'

const ifWords = (rule: Tree | undefined): string[] => (rule === undefined ? [] : [printRule(rule)])

/** The actions of a state and the conditions under which they run. */
function actionsIn(value: unknown, conditions: string[]): { action: Action; conditions: string[] }[] {
  if (Array.isArray(value)) return value.flatMap((inner) => actionsIn(inner, conditions))
  if (!isRecord(value)) return []
  if (isAction(value) && !('target' in value)) {
    const own = [...conditions, ...ifWords(value.params?.if)]
    return [{ action: value, conditions: own }, ...actionsIn(value.params?.actions, own)]
  }
  const guard = value.guard as { params?: { rule?: Tree } } | undefined
  const guarded = [...conditions, ...ifWords(guard?.params?.rule)]
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'states' || key === 'invoke' || key === 'guard' ? [] : actionsIn(inner, guarded),
  )
}

function walk(state: State, step: string, messages: Message[]): void {
  const { states, invoke, ...own } = state
  const after = invoke ? [`after ${invoke.input.operation}`] : []
  for (const { action, conditions } of actionsIn([own, invoke], after)) {
    const kind = says[action.type]
    const text = textInWords(action.params?.text)
    if (kind && text !== '')
      messages.push({
        kind,
        text,
        step,
        when: conditions.join(' and ') || (kind === 'alert' ? 'the effect runs' : 'the journey comes to it'),
      })
  }
  for (const [key, inner] of Object.entries(states ?? {}))
    walk(inner, key.startsWith('@') ? step : step ? `${step}/${key}` : key, messages)
}

/** The messages of effects and branches. */
export function machineMessages(funnel: CompiledFunnel): Message[] {
  const messages: Message[] = []
  walk(funnel.machine as State, '', messages)
  return messages
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
