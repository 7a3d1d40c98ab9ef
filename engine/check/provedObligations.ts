import {
  itemsOf,
  type LoadedFunnel,
  nameOf,
  overlap,
  type Registry,
  rooted,
  withOwnNames,
} from '#engine/definition/index.ts'
import { conjunctsOf, printRule, readsOf, type Tree } from '#engine/rules/index.ts'
import { momentsOf, stepsAsking, wayAround } from './checkObligations.ts'
import { createCheckContext, type CheckContext } from './context.ts'
import { analysisOf, type Analysis } from './flow/analysis.ts'
import { obligationsOf } from './policy.ts'

/** An obligation that a funnel keeps, and how that is known. */
export interface ProvedObligation {
  name: string
  /** The call or step that it guards. */
  before: string[]
  /** In words: the steps that nobody passes without it. */
  ways: string[]
}

/** The obligations of a funnel in which the checker has found no error, with the way each is proved. */
export function provedObligations(loaded: LoadedFunnel, registry: Registry): ProvedObligation[] {
  const context = createCheckContext(loaded, withOwnNames(registry), [])
  const analysis = analysisOf(context)
  return obligationsOf(context).map((asked) => {
    const { name, before, beforeCall, through = [], asks = [], holds } = asked.obligation
    const points = momentsOf(asked, analysis, context)
      .map(({ point }) => point)
      .filter((point) => analysis.certainty.reached(point))
    const parts = holds === undefined ? [] : conjunctsOf(context.tree(holds))
    const ways = [
      ...through.map((step) => `Every way there passes “${nameOf(step)}”.`),
      ...asks.map((path) => {
        const steps = stepsAsking(path, context).map((step) => `“${nameOf(step)}”`)
        return `Every way there passes ${steps.join(' or ')}, which asks for “${path}”.`
      }),
      ...parts.map((part) => certainty(part, points, analysis, context)),
    ]
    return { name, before: [beforeCall ?? before ?? ''], ways: points.length === 0 ? ['No way leads there.'] : ways }
  })
}

/** Why a condition is certain: the steps that ask for what it reads, where every way passes one. */
function certainty(part: Tree, points: number[], analysis: Analysis, { definition }: CheckContext): string {
  const reads = readsOf(part)
  const asking = itemsOf(definition, 'field')
    .filter(({ path }) => reads.some((read) => overlap(read, rooted(path))))
    .flatMap(({ step }) => step ?? [])
  const passed = [...new Set(asking)].filter((step) => !wayAround([step], points, analysis))
  const rule = printRule(part)
  if (passed.length === 0) return `${rule} is certain on every way there.`
  return `${rule} is certain: every way there passes ${passed.map((step) => `“${nameOf(step)}”`).join(' and ')}, which asks for it.`
}
