import type { CompiledField, CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import { conjuncts, readsOf, type Tree } from '#engine/rules/index.ts'

/** Whether something outside the page can know a path such as `form.seat.row`. */
export type Knows = (path: string) => boolean

const isUnder = (path: string, known: string): boolean => path === known || path.startsWith(`${known}.`)

/** Knows the theme, and the answers at these paths and below. */
export const knowing =
  (answers: readonly string[]): Knows =>
  (path) =>
    isUnder(path, 'theme') || answers.some((answer) => isUnder(path, `form.${answer}`))

export const canTell = (rule: Tree | undefined, knows: Knows): boolean =>
  rule === undefined || readsOf(rule).every(knows)

/** A field with those of its checks that can be told; undefined when the answer, or whether it is asked for, is unknown. */
function knownField(field: CompiledField, knows: Knows): CompiledField | undefined {
  if (!knows(`form.${field.path}`) || !canTell(field.if, knows)) return undefined
  return {
    ...field,
    checks: field.checks.filter(({ test, value }) => test !== 'rule' || canTell(value as Tree, knows)),
  }
}

/** The parts of a step's gate and the fields that can be told from outside; what cannot counts as in order. */
function knownPart(step: CompiledStep, knows: Knows): CompiledStep {
  const { gate: whole, ...rest } = step
  const parts = whole === undefined ? [] : conjuncts(whole).filter((part) => canTell(part, knows))
  const [first, ...others] = parts
  const gate = first === undefined ? undefined : others.reduce<Tree>((joined, part) => ['&&', joined, part], first)
  return {
    ...rest,
    fields: step.fields.flatMap((field) => knownField(field, knows) ?? []),
    ...(gate === undefined ? {} : { gate }),
  }
}

/** A funnel of which only that is left which can be told from outside. */
export const knownFunnel = (funnel: CompiledFunnel, knows: Knows): CompiledFunnel => ({
  ...funnel,
  steps: Object.fromEntries(Object.entries(funnel.steps).map(([path, step]) => [path, knownPart(step, knows)])),
})
