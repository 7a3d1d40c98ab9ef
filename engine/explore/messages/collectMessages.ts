import { escapeSegment } from '#engine/base/index.ts'
import type { CompiledFunnel, CompiledStep, CompiledCheck, CompiledField, TimedText } from '#engine/compile/index.ts'
import {
  anyItem,
  type Definition,
  type Field,
  keyOfMessage,
  limitsOf,
  milliseconds,
  pointerOf,
  type Registry,
  type Step,
  type StepNode,
  topPath,
  widgetChecksOf,
} from '#engine/definition/index.ts'
import { type Label, stepsInOrder } from '#engine/graph/index.ts'
import { printRule, printText, type Tree, ownValue } from '#engine/rules/index.ts'
import type { Message, Written } from './message.ts'

const inDefinition = (pointer: string): Written => ({ in: 'definition', pointer })

/** Where the text of an effect or a branch is written, whose edge has this pointer. */
const writtenOn = (at: string, label: Label): Written =>
  inDefinition(label.is === 'effect' ? `${at}/${label.verb}` : at)

/** The messages of effects and branches, each with the conditions of what it stands in. */
function effectMessages({ graph: { edges, points } }: CompiledFunnel): Message[] {
  const labels = edges.flatMap(({ at, from, does }) => does.map((label) => ({ at, from, label })))
  const conditions = labels.flatMap(({ at, label }) =>
    label.is === 'condition' && label.holds
      ? [{ around: at.slice(0, at.lastIndexOf('/') + 1), rule: printRule(label.tree!) }]
      : [],
  )
  return labels.flatMap(({ at, from, label }): Message[] => {
    const text = 'text' in label ? printText(label.text) : ''
    if (text === '') return []
    const kind = label.is === 'effect' && label.verb === 'alert' ? 'alert' : 'error'
    const rules = conditions.flatMap(({ around, rule }) => (`${at}/`.startsWith(around) ? [rule] : []))
    const when = [...new Set(rules)].join(' and ') || (kind === 'alert' ? 'the effect runs' : 'the journey comes to it')
    return [{ kind, text, step: points[from]!.step ?? '', when, written: writtenOn(at, label) }]
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
  format: (name: string, { formats }) => {
    const format = ownValue(formats, name)
    return `it is not ${name}${format ? `: ${format.about}` : ''}`
  },
  rule: (rule: Tree) => `not ${printRule(rule)}`,
  minLength: (least: number) => `shorter than ${least} characters`,
  maxLength: (most: number) => `longer than ${most} characters`,
  minWords: (least: number) => `fewer than ${least} words`,
  maxWords: (most: number) => `more than ${most} words`,
  minItems: (least: number) => `fewer than ${least}`,
  maxItems: (most: number) => `more than ${most}`,
  min: (least: number) => `less than ${least}`,
  max: (most: number) => `more than ${most}`,
}

const conditionOf = ({ test, value }: CompiledCheck, registry: Registry): string =>
  conditions[test](value as never, registry)

/** The messages of a field's widget, by key; the field may override them. */
function widgetMessages(
  { widget, options }: CompiledField,
  at: string,
  registry: Registry,
): { key: string; text: string; written: Written }[] {
  const own = (options as { messages?: Record<string, unknown> } | undefined)?.messages ?? {}
  return Object.entries(ownValue(registry.widgets, widget)?.messages ?? {}).map(([key, text]) => {
    const written = ownValue(own, key)
    return typeof written === 'string'
      ? { key, text: written, written: inDefinition(`${at}/options/messages/${escapeSegment(key)}`) }
      : { key, text, written: { in: 'widget', name: widget, text } }
  })
}

/** The messages of a field while nothing is given, and the rules under which they are shown. */
function requirements({ required, requiredIf }: CompiledField, own: Field, at: string) {
  const written = typeof own.required === 'object' ? own.required : undefined
  return (requiredIf ?? [{ text: required, if: undefined }]).map(({ text, if: rule }, index) => ({
    text: printText(text),
    when: rule === undefined ? '' : `, if ${printRule(rule)}`,
    pointer: `${at}/required${written ? (Array.isArray(written) ? `/${index}/text` : '/text') : ''}`,
  }))
}

/** Every message that a field may show about its answer. `own` is the field as its author wrote it, `at` its pointer. */
function fieldMessages(
  step: CompiledStep,
  field: CompiledField,
  own: Field,
  at: string,
  registry: Registry,
): Message[] {
  const only = field.if === undefined ? '' : ` (asked only if ${printRule(field.if)})`
  const about = { step: step.path, field: field.path, label: printText(field.label) }
  const ofField = (text: string, when: string, written: Written, kind: Message['kind'] = 'field'): Message[] =>
    text === '' ? [] : [{ ...about, kind, text, when: when + only, written }]
  // The checks of its widget come first.
  const ofWidget = widgetChecksOf(own, registry).length
  const writtenAs = (check: number, key: string): Written =>
    check < ofWidget ? { in: 'widget', name: field.widget } : inDefinition(`${at}/checks/${check - ofWidget}/${key}`)
  const ofLimits = new Map(
    limitsOf(own, registry).map((limit) => [
      limit.test as string,
      widgetMessages(field, at, registry).find(({ key }) => key === keyOfMessage(limit))?.written,
    ]),
  )
  const messageOf = ({ id }: CompiledCheck, check: number): Written => {
    if (ownValue(own.messages, id) !== undefined) return inDefinition(`${at}/messages/${escapeSegment(id)}`)
    return (check < ofWidget && ofLimits.get(id)) || writtenAs(check, 'message')
  }
  const inside = (field.each?.fields ?? []).flatMap((inner) =>
    fieldMessages(
      step,
      { ...inner, path: `${field.path}.${anyItem}.${inner.path}` },
      own.each!.fields[inner.path]!,
      `${at}/each/fields/${escapeSegment(inner.path)}`,
      registry,
    ),
  )
  return [
    ...inside,
    ...requirements(field, own, at).flatMap(({ text, when, pointer }) =>
      ofField(
        text,
        `${(field.choices ?? field.list) ? 'nothing is given, or none of the choices' : 'nothing is given'}${when}`,
        inDefinition(pointer),
      ),
    ),
    ...((field.choices ?? field.list) && field.required === undefined
      ? ofField('Please choose one of the options', 'it is none of the choices', inDefinition(`${at}/choices`))
      : []),
    ...ofField(printText(field.list?.none), 'nothing is offered', inDefinition(`${at}/choices/none`), 'notice'),
    ...field.checks.flatMap((check, place) => {
      const condition = conditionOf(check, registry)
      return [
        ...ofField(printText(check.message), condition, messageOf(check, place)),
        ...ofField(printText(check.typing), `while it is typed: ${condition}`, writtenAs(place, 'typing')),
      ]
    }),
    ...widgetMessages(field, at, registry).flatMap(({ key, text, written }) =>
      ofField(text, `its widget “${field.widget}” says “${key}”`, written, 'widget'),
    ),
  ]
}

/** Texts by time, as they are written, the first due first. The compiled ones begin with the latest. */
const timedTexts = (written: Record<string, string> = {}, compiled: TimedText[] = [], at: string) =>
  Object.keys(written)
    .map((time) => ({
      time,
      text: compiled.find(({ after }) => after === milliseconds(time))!.text,
      pointer: `${at}/${time}`,
    }))
    .toSorted((one, other) => milliseconds(one.time) - milliseconds(other.time))

/** What is said while a call takes long. */
const slowMessages = (
  { slow }: Pick<Step, 'slow'>,
  compiled: Pick<CompiledStep, 'slow'>,
  step: string,
  at: string,
): Message[] =>
  timedTexts(slow, compiled.slow, `${at}/slow`).map(({ time, text, pointer }) => ({
    kind: 'notice',
    step,
    text: printText(text),
    when: `a call has run for ${time}`,
    written: inDefinition(pointer),
  }))

/** What is said beside fields about the lookups of a step. */
const lookupMessages = (step: CompiledStep, at: string, funnel: CompiledFunnel): Message[] =>
  Object.entries(step.lookups ?? {}).flatMap(([name, { operation, waiting, failed }]): Message[] => [
    ...(
      [
        ['waiting', waiting, `${operation} is looked up`],
        ['failed', failed, `the lookup of ${operation} has failed`],
      ] as const
    ).flatMap(([key, text, when]): Message[] => {
      const written = inDefinition(`${at}/lookups/${name}/${key}`)
      return text === undefined ? [] : [{ kind: 'notice', step: step.path, text: printText(text), when, written }]
    }),
    ...(failed === undefined ? failureMessages(step.path, operation, funnel) : []),
  ])

/** What the calls of a whole funnel say while they take long: its own words, or those that every funnel says until it has some. */
function slowMessagesOfAll(definition: Definition, funnel: CompiledFunnel, hasCalls: boolean): Message[] {
  if (definition.slow) return slowMessages(definition, funnel, '', '')
  return (hasCalls ? funnel.slow : []).map(({ after, text }) => ({
    kind: 'notice',
    step: '',
    text: printText(text),
    when: `a call has run for ${after / 1000}s; slow of the funnel replaces it`,
    written: inDefinition(''),
  }))
}

/** What a notice, a dialog or a stage says. */
function shownMessages(step: CompiledStep, { step: own }: StepNode, at: string): Message[] {
  const { as } = step
  if (as === 'page') return []
  const [kind, when] =
    as === 'stage' ? (['stage', 'this stage is reached'] as const) : (['notice', `this ${as} shows`] as const)
  const keys = as === 'stage' ? (['title', 'text', 'detail'] as const) : (['title', 'text'] as const)
  const first = keys.map((key) => ({ text: step[key], when, pointer: `${at}/${key}` }))
  const afterwards = timedTexts(own.later, step.later, `${at}/later`).map(({ time, ...more }) => ({
    ...more,
    when: `it has taken ${time}`,
  }))
  return [...first, ...afterwards]
    .map(({ text, pointer, ...more }) => ({ ...more, text: printText(text), written: inDefinition(pointer) }))
    .filter(({ text }) => text !== '')
    .map((one) => ({ step: step.path, kind, ...one }))
}

/** Why Next is shut: the reasons that are written, and the generated one where none of them always applies. */
function gateMessages(step: CompiledStep, { step: own }: StepNode, at: string): Message[] {
  const closed = `not ${step.gate === undefined ? 'valid' : printRule(step.gate)}`
  const missing = step.missing.map(({ label }) => printText(label)).join(', ')
  const reasons = (step.reason ?? []).map((one, place) => ({
    text: printText(one.text),
    if: one.if,
    pointer: typeof own.reason === 'string' ? `${at}/reason` : `${at}/reason/${place}/text`,
  }))
  const always = reasons.some((one) => one.if === undefined && one.text !== '')
  const generated = {
    text: always || step.gate === undefined ? '' : `To continue, please complete: ${missing}`,
    if: undefined,
    pointer: `${at}/${own.gate === undefined ? 'needs' : 'gate'}`,
  }
  return [...reasons, generated]
    .filter(({ text }) => text !== '')
    .map(({ text, if: rule, pointer }) => ({
      step: step.path,
      kind: 'gate' as const,
      text,
      when: rule === undefined ? closed : `${closed}, and ${printRule(rule)}`,
      written: inDefinition(pointer),
    }))
}

/** The failure texts of an operation, for a step that calls it. */
function failureMessages(step: string, operation: string, funnel: CompiledFunnel): Message[] {
  return funnel.operations[operation]!.failures.map(({ code, text, say }) => ({
    kind: 'failure' as const,
    step,
    text,
    when: `${operation} fails: ${code}${say === undefined ? '' : ' (the server’s own words, if it has any)'}`,
    written: { in: 'operation' as const, name: operation },
  }))
}

/**
 * Every message of a funnel and where it shows, in the order of the journey; within a step in the order in which a person
 * meets them: what is shown, the fields, a shut Next, and what a press may lead to.
 */
export function collectMessages(definition: Definition, funnel: CompiledFunnel, registry: Registry): Message[] {
  const [messages, calls] = [effectMessages(funnel), callsByStep(funnel)]
  const all = stepsInOrder(definition).flatMap((node) => {
    const [step, at] = [funnel.steps[node.path]!, pointerOf(node)]
    return [
      ...shownMessages(step, node, at),
      ...step.fields.flatMap((field) =>
        fieldMessages(
          step,
          field,
          node.step.fields![field.path]!,
          `${at}/fields/${escapeSegment(field.path)}`,
          registry,
        ),
      ),
      ...lookupMessages(step, at, funnel),
      ...gateMessages(step, node, at),
      ...slowMessages(node.step, step, step.path, at),
      ...messages.filter((message) => message.step === step.path),
      ...calls
        .filter((call) => call.step === step.path)
        .flatMap(({ operation }) => failureMessages(step.path, operation, funnel)),
    ]
  })
  const entry = (['title', 'text'] as const).flatMap((key): Message[] => {
    const text = printText(funnel.enter?.[key])
    const written = inDefinition(`/enter/${key}`)
    return text === '' ? [] : [{ kind: 'stage', step: '', text, when: 'before any step, on every load', written }]
  })
  const general = [
    ...entry,
    ...slowMessagesOfAll(definition, funnel, calls.length > 0),
    ...messages.filter(({ step }) => step === ''),
  ]
  return [...new Map([...general, ...all].map((message) => [JSON.stringify(message), message])).values()]
}

/** The operations that may run in each top-level step, including those of widgets. */
export function operationsByStep(funnel: CompiledFunnel, registry: Registry): Record<string, string[]> {
  const all = [
    ...callsByStep(funnel).map(({ step, operation }) => [topPath(step), operation] as const),
    ...Object.values(funnel.steps).flatMap((step) => [
      ...Object.values(step.lookups ?? {}).map(({ operation }) => [topPath(step.path), operation] as const),
      ...step.fields.flatMap((field) =>
        (ownValue(registry.widgets, field.widget)?.operations ?? []).map(
          (operation) => [topPath(step.path), operation] as const,
        ),
      ),
    ]),
  ]
  return Object.fromEntries(
    Object.keys(funnel.steps)
      .filter((step) => step === topPath(step))
      .map((step) => [step, [...new Set(all.flatMap(([at, operation]) => (at === step ? [operation] : [])))]]),
  )
}
