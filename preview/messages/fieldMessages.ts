import type { CompiledCheck, CompiledField, CompiledStep } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { printRule, type Tree } from '#engine/rules/index.ts'
import { textInWords, type Message } from './message.ts'

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
export function fieldMessages(step: CompiledStep, field: CompiledField, registry: Registry): Message[] {
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
