import type { CheckContext, Check } from './context.ts'
import { clearBit, setBit } from './flow/bits.ts'
import { analysisOf, type Analysis } from './flow/analysis.ts'
import type { Certainty } from './flow/definiteAssignment.ts'
import { neededReads, type NeededRead } from './flow/places.ts'
import { secretMembers } from './flow/results.ts'
import { shortestWay, stepsOf, type Way } from './flow/ways.ts'
import { nameOf } from '#engine/definition/index.ts'

/** What is read must have been set, on every way that leads there: results, inputs of calls, once keys, values in texts. */
export const checkAssignment: Check = (context) => {
  const analysis = analysisOf(context)
  const told = new Set<string>()
  for (const read of neededReads(context)) {
    const path = whatMustBeSet(read, context)
    const point = analysis.flow.pointsAt(read.pointer).find((at) => isUnset(path, read, at, analysis.certainty))
    if (point !== undefined) reportUnset(path, read, point, analysis, told, context)
  }
}

/** Of a result its name, or the member that a receipt leaves out; of anything else the path itself. */
function whatMustBeSet({ path }: NeededRead, { calls, registry }: CheckContext): string {
  const [root = '', member] = path.split('.')
  if (['form', 'local', 'query'].includes(root)) return path
  const contract = calls.find(({ value }) => value.as === root)?.contract
  const leftOut = contract?.once && member !== undefined && secretMembers(contract, registry).includes(member)
  return leftOut ? `${root}.${member}` : root
}

function isUnset(path: string, { given }: NeededRead, point: number, certainty: Certainty): boolean {
  if (!certainty.reached(point) || certainty.isSet(path, point)) return false
  return !given.some((one) => one === path || one.startsWith(`${path}.`))
}

function reportUnset(
  path: string,
  read: NeededRead,
  point: number,
  analysis: Analysis,
  told: Set<string>,
  context: CheckContext,
): void {
  const way = wayWithout(path, point, analysis)
  const opened = way?.find(({ direct, opens }) => direct && opens !== undefined)?.opens
  const inTurn = analysis.inTurn.reached(point) && !analysis.inTurn.isSet(path, point)
  const steps = way && nonEmpty(stepsOf(way, analysis.flow))
  const code = opened !== undefined && !inTurn ? 'deep-link' : read.key ? 'once-empty' : 'maybe-unset'
  const key = code === 'deep-link' ? `${code} ${opened} ${path}` : `${code} ${read.pointer} ${path}`
  if (told.has(key)) return
  told.add(key)
  if (code === 'deep-link') return reportDeepLink(path, opened!, steps, context)
  const message =
    code === 'once-empty'
      ? `the key of ${read.by} may be empty: ${path} is not set on every way here`
      : `${read.by ? `${read.by} needs ${path}, which` : path} is not set on every way here`
  const hint =
    code === 'once-empty'
      ? 'two runs would share one receipt: make sure that it is set before'
      : `please either set it before, or test present(${path})`
  context.report(code, read.pointer, { message, hint, ...(steps && { way: steps }) })
}

/** What is read before any step has no way to show. */
const nonEmpty = (steps: string[]): string[] | undefined => (steps.length > 0 ? steps : undefined)

function reportDeepLink(
  path: string,
  opened: string,
  way: string[] | undefined,
  { report, index }: CheckContext,
): void {
  const has = index.byPath.get(opened)!.step.entry
  report('deep-link', `/steps/${opened}/entry`, {
    message: `"${nameOf(opened)}" opened by its address reads ${path}, which may not be set`,
    hint: `add a guard${has === 'direct' ? ', or "entry": "flow"' : ''}`,
    ...(way && { way }),
  })
}

/** The shortest way on which a path is not set. */
export function wayWithout(path: string, point: number, { flow, facts, certainty }: Analysis): Way | undefined {
  const concerned = facts.all.filter(
    (fact) => fact.path !== undefined && (fact.path === path || fact.path.startsWith(`${path}.`)),
  )
  return shortestWay(flow, {
    ends: (at, certain) => at === point && !certain,
    uses: (edge) => certainty.reached(edge.from),
    follow: (edge, certain) => {
      const bits = certainty.at(edge.from).slice()
      for (const { id } of concerned) clearBit(bits, id)
      const plain = concerned.find((fact) => fact.path === path && !fact.when)
      if (certain && plain) setBit(bits, plain.id)
      return facts.isSet(path, certainty.through(edge, bits))
    },
  })
}
