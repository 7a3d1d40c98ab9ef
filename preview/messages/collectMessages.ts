import type { CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { printRule, type Text } from '#engine/rules/index.ts'
import { fieldMessages } from './fieldMessages.ts'
import { callsByStep, effectMessages } from './effectMessages.ts'
import { textInWords, type Message } from './message.ts'

function stepMessages(step: CompiledStep): Message[] {
  const at = { step: step.path }
  const reason =
    step.gate === undefined && step.reason === undefined
      ? ''
      : textInWords(step.reason) ||
        `To continue, please complete: ${step.missing.map(({ label }) => textInWords(label)).join(', ')}`
  const shown = step.as === 'notice' || step.as === 'dialog'
  const stage = step.as === 'stage' ? [step.title, step.text, step.detail] : []
  const said = (texts: (Text | undefined)[]): string[] => texts.map(textInWords).filter((text) => text !== '')
  return [
    ...(reason === ''
      ? []
      : [
          {
            ...at,
            kind: 'gate' as const,
            text: reason,
            when: `not ${step.gate === undefined ? 'valid' : printRule(step.gate)}`,
          },
        ]),
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
