import type { CompiledFunnel, CompiledStep, CompiledCheck, CompiledField } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { printRule, type Text, type Tree } from '#engine/rules/index.ts'
import { textInWords, type Message } from './message.ts'

/** The messages of effects and branches, each with the conditions of what it stands in. */
function effectMessages({ graph: { edges, points } }: CompiledFunnel): Message[] {
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
function callsByStep({ graph: { edges, points } }: CompiledFunnel): { step: string; operation: string }[] {
  const calls = edges.flatMap(({ from, does }) =>
    does.flatMap((label) =>
      label.is === 'call' ? [{ step: points[from]!.step ?? '', operation: label.operation }] : [],
    ),
  )
  return [...new Map(calls.map((call) => [`${call.step} ${call.operation}`, call])).values()]
}

const conditions: Record<CompiledCheck['test'], (value: never, registry: Registry) => string> = {
  pattern: (pattern: string) => `it does not look like ${pattern}`,
  format: (name: string, { formats }) => `it is not ${name}${formats[name] ? `: ${formats[name].about}` : ''}`,
  rule: (rule: Tree) => `not ${printRule(rule)}`,
  minLength: (least: number) => `shorter than ${least} characters`,
  maxLength: (most: number) => `longer than ${most} characters`,
  minItems: (least: number) => `fewer than ${least}`,
  maxItems: (most: number) => `more than ${most}`,
  min: (least: number) => `less than ${least}`,
  max: (most: number) => `more than ${most}`,
}

const conditionOf = ({ test, value }: CompiledCheck, registry: Registry): string =>
  conditions[test](value as never, registry)

/** The messages of a field's widget, by key; the field may override them. */
function widgetMessages({ widget, options }: CompiledField, registry: Registry): [string, string][] {
  const own = (options as { messages?: Record<string, unknown> } | undefined)?.messages ?? {}
  return Object.entries(registry.widgets[widget]?.messages ?? {}).map(([key, text]) => [
    key,
    typeof own[key] === 'string' ? own[key] : text,
  ])
}

/** Every message that a field may show about its answer. */
function fieldMessages(step: CompiledStep, field: CompiledField, registry: Registry): Message[] {
  const only = field.if === undefined ? '' : ` (asked only if ${printRule(field.if)})`
  const about = { step: step.path, field: field.path, label: textInWords(field.label) }
  const ofField = (text: string, when: string, kind: Message['kind'] = 'field'): Message[] =>
    text === '' ? [] : [{ ...about, kind, text, when: when + only }]
  return [
    ...ofField(
      textInWords(field.required),
      field.choices ? 'nothing is given, or none of the choices' : 'nothing is given',
    ),
    ...(field.choices && field.required === undefined
      ? ofField('Please choose one of the options', 'it is none of the choices')
      : []),
    ...field.checks.flatMap((check) => [
      ...ofField(textInWords(check.message), conditionOf(check, registry)),
      ...ofField(textInWords(check.typing), `while it is typed: ${conditionOf(check, registry)}`),
    ]),
    ...widgetMessages(field, registry).flatMap(([key, text]) =>
      ofField(text, `its widget “${field.widget}” says “${key}”`, 'widget'),
    ),
  ]
}

function stepMessages(step: CompiledStep): Message[] {
  const at = { step: step.path }
  const closed = `not ${step.gate === undefined ? 'valid' : printRule(step.gate)}`
  const missing = step.missing.map(({ label }) => textInWords(label)).join(', ')
  const generated = step.gate === undefined ? '' : `To continue, please complete: ${missing}`
  const written = (step.reason ?? []).map((one) => ({ text: textInWords(one.text), if: one.if }))
  const always = written.some((one) => one.if === undefined && one.text !== '')
  const reasons = [...written, ...(always ? [] : [{ text: generated, if: undefined }])]
  const shown = step.as === 'notice' || step.as === 'dialog'
  const stage = step.as === 'stage' ? [step.title, step.text, step.detail] : []
  const said = (texts: (Text | undefined)[]): string[] => texts.map(textInWords).filter((text) => text !== '')
  return [
    ...reasons
      .filter(({ text }) => text !== '')
      .map((one) => ({
        ...at,
        kind: 'gate' as const,
        text: one.text,
        when: one.if === undefined ? closed : `${closed}, and ${printRule(one.if)}`,
      })),
    ...said(shown ? [step.title, step.text] : []).map((text) => ({
      ...at,
      kind: 'notice' as const,
      text,
      when: `this ${step.as} shows`,
    })),
    ...said(stage).map((text) => ({ ...at, kind: 'stage' as const, text, when: 'this stage is reached' })),
  ]
}

/** The failure texts of an operation, for a step that calls it. */
function failureMessages(step: string, operation: string, funnel: CompiledFunnel): Message[] {
  return funnel.operations[operation]!.failures.map(({ code, text, say }) => ({
    kind: 'failure' as const,
    step,
    text,
    when: `${operation} fails: ${code}${say === undefined ? '' : ' (the server’s own words, if it has any)'}`,
  }))
}

/** Every message of a funnel and where it shows, in the order of the steps. */
export function collectMessages(funnel: CompiledFunnel, registry: Registry): Message[] {
  const [messages, calls] = [effectMessages(funnel), callsByStep(funnel)]
  const steps = Object.values(funnel.steps)
  const all = steps.flatMap((step) => [
    ...stepMessages(step),
    ...step.fields.flatMap((field) => fieldMessages(step, field, registry)),
    ...messages.filter((message) => message.step === step.path),
    ...calls
      .filter((call) => call.step === step.path)
      .flatMap(({ operation }) => failureMessages(step.path, operation, funnel)),
  ])
  const entry = [funnel.enter?.title, funnel.enter?.text].map(textInWords).filter((text) => text !== '')
  const general = [
    ...entry.map((text) => ({ kind: 'stage' as const, step: '', text, when: 'before any step, on every load' })),
    ...messages.filter(({ step }) => step === ''),
  ]
  return [...new Map([...general, ...all].map((message) => [JSON.stringify(message), message])).values()]
}

/** The operations that may run in each top-level step, including those of widgets. */
export function operationsByStep(funnel: CompiledFunnel, registry: Registry): Record<string, string[]> {
  const top = (path: string): string => path.split('/')[0]!
  const all = [
    ...callsByStep(funnel).map(({ step, operation }) => [top(step), operation] as const),
    ...Object.values(funnel.steps).flatMap((step) =>
      step.fields.flatMap((field) =>
        (registry.widgets[field.widget]?.operations ?? []).map((operation) => [top(step.path), operation] as const),
      ),
    ),
  ]
  return Object.fromEntries(
    funnel.order.map(({ step }) => [
      step,
      [...new Set(all.filter(([at]) => at === step).map(([, operation]) => operation))],
    ]),
  )
}
