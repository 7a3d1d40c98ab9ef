import {
  callsIn,
  isUnder,
  orderEntries,
  overlap,
  pathsOf,
  topOf,
  type Definition,
  type Field,
  type Registry,
  type StepNode,
} from 'runnel/contracts'
import { graphOf, passedBefore, pointsAt, pointsOfStep, stepsInOrder, type FunnelGraph } from 'runnel/graph'
import { didYouMean, ownValue } from 'runnel/rules'
import { type Command, oneOf, parseArguments, UsageError, shortened } from '../lib/command.ts'
import { each, throwAll } from '../lib/faults.ts'
import { findFunnels } from '../lib/findFunnels.ts'
import { loadSound, type SoundFunnel } from '../lib/openFunnel.ts'
import { table } from '../lib/table.ts'
import { demandInWords, demandOf } from '../report/demand.ts'

export const where: Command = {
  help: [
    'Usage: runnel where <what> [funnels…] [--before <what>] [--format table|json]',
    '',
    'Says in which step each funnel asks for an answer, shows a step or calls an operation, and',
    'which steps come before and after. With --before it says whether that happens before',
    'something else in a new journey: yes, no, or sometimes, and when.',
    '',
    '  what      path of an answer (contactDetails.phoneNumber), a step (signature) or an operation',
    '  funnels   an id, a funnel.json, its folder, or a folder of funnels; all without one',
    '  --before  another answer, step or operation',
    '  --format  table (default) for people, json for programs',
    '',
    'Example: runnel where contactDetails.phoneNumber --before signature',
    '',
    'Exit code: 0 at least one funnel has it (with --before: at least one says yes or sometimes);',
    '1 none has; 2 the command was not used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(
      args,
      { before: { type: 'string' }, format: { type: 'string', default: 'table' } },
      'where',
    )
    const [what, ...named] = positionals
    if (what === undefined) throw new UsageError('name an answer, a step or an operation', 'runnel where --help')
    const format = oneOf(values.format, ['table', 'json'] as const, 'format')
    const { done: funnels, failed } = await each(findFunnels(named), loadSound)
    for (const word of [what, ...(values.before === undefined ? [] : [values.before])]) mustBeKnown(word, funnels)
    const { before } = values
    const rows = funnels.map((funnel) =>
      before === undefined ? placesIn(funnel, what) : orderIn(funnel, what, before),
    )
    const shown = named.length > 0 ? rows : rows.filter(({ known }) => known)
    if (format === 'json')
      output.out(
        JSON.stringify(
          shown.map(({ known: _, ...row }) => row),
          null,
          2,
        ),
      )
    else output.out(before === undefined ? placesTable(shown as Places[]) : orderTable(shown as Order[], what, before))
    throwAll(failed)
    return shown.some((row) => ('answer' in row ? ['yes', 'sometimes'].includes(row.answer) : row.places.length > 0))
      ? 0
      : 1
  },
}

/** A place where something is asked, shown or called. */
interface Moment {
  /** Path of the step; empty for the calls of `enter`. */
  step: string
  does: string
  /** The conditions under which it is. */
  conditions: string[]
  /** Points of the graph at which it has begun. */
  points: number[]
}

/** Every place of a funnel at which an answer is asked, a step is shown or an operation is called. */
function momentsOf(word: string, definition: Definition, registry: Registry, graph: FunnelGraph): Moment[] {
  const rules = new Map(orderEntries(definition).map((entry) => [entry.step, entry.if]))
  const operation = Object.hasOwn(registry.operations, word)
  const ofStep = (node: StepNode): Moment[] => {
    const { path } = node
    const applies = rules.get(topOf(node).path)
    const conditions = applies === undefined ? [] : [applies]
    const waiting = pointsOfStep(graph, path, 'waiting')
    const fields = Object.entries(node.step.fields ?? {})
    const when = (rule: string | undefined): string[] => [...conditions, ...(rule === undefined ? [] : [rule])]
    return [
      ...(path === word || path.endsWith(`/${word}`)
        ? [{ step: path, does: 'is the step', conditions, points: pointsOfStep(graph, path, 'arrival') }]
        : []),
      ...fields.flatMap(([field, asked]) => [
        ...(overlap(field, word)
          ? [{ step: path, does: asks(field, word, asked), conditions: when(asked.if), points: waiting }]
          : []),
        ...(operation && ownValue(registry.widgets, asked.widget)?.operations?.includes(word)
          ? [{ step: path, does: `is called by the widget of ${field}`, conditions: when(asked.if), points: waiting }]
          : []),
      ]),
    ]
  }
  const asked = stepsInOrder(definition).flatMap(ofStep)
  if (!operation) return asked
  const calls = callsIn(definition, registry).flatMap(({ step = '', slot, pointer, value }) =>
    value.call === word
      ? [
          {
            step,
            does: `is called in "${slot}"`,
            conditions: value.if === undefined ? [] : [value.if],
            points: pointsAt(graph, pointer),
          },
        ]
      : [],
  )
  return [...asked, ...calls]
}

const asks = (path: string, word: string, field: Field): string =>
  `asks for ${path}${path !== word && isUnder(word, path) ? ', which holds it' : ''}${demandInWords(demandOf(field))}`

interface Places {
  known: boolean
  funnel: string
  places: { step: string; title: string; does: string; conditions: string[]; after?: string; before?: string }[]
}

function placesIn({ loaded: { definition }, registry }: SoundFunnel, word: string): Places {
  const moments = momentsOf(word, definition, registry, graphOf(definition, registry))
  const byPath = new Map(stepsInOrder(definition).map((node) => [node.path, node]))
  const order = orderEntries(definition)
  return {
    known: isKnown(word, { definition, registry }),
    funnel: definition.id,
    places: moments.map(({ step, does, conditions }) => {
      const at = order.findIndex((entry) => entry.step === step.split('/')[0])
      const neighbour = (place: number): string | undefined => (at < 0 ? undefined : order[place]?.step)
      const [after, before] = [neighbour(at - 1), neighbour(at + 1)]
      const node = byPath.get(step)
      return {
        step,
        title: node?.step.title ?? (node && topOf(node).step.title) ?? '',
        does,
        conditions,
        after,
        before,
      }
    }),
  }
}

function placesTable(all: Places[]): string {
  const rows = all.flatMap(({ funnel, places }) =>
    places.map(({ step, title, does, conditions, after, before }, at) => [
      at === 0 ? funnel : '',
      step || 'every load',
      title,
      [does, ...conditions.map((rule) => `  only if ${rule}`)].join('\n'),
      [...(after === undefined ? [] : [`after ${after}`]), ...(before === undefined ? [] : [`before ${before}`])].join(
        ', ',
      ),
    ]),
  )
  const without = all.filter(({ places }) => places.length === 0).map(({ funnel }) => funnel)
  return [
    ...(rows.length > 0 ? [table(['funnel', 'step', 'title', 'what', 'where'], rows)] : []),
    ...(without.length > 0 ? [`nowhere in ${without.join(', ')}`] : []),
  ].join('\n')
}

interface Order {
  known: boolean
  funnel: string
  answer: 'yes' | 'no' | 'sometimes' | 'not asked' | 'not called' | 'not there'
  why: string
}

/** Whether the one happens before the other in a funnel. */
function orderIn({ loaded: { definition }, registry }: SoundFunnel, what: string, before: string): Order {
  const graph = graphOf(definition, registry)
  const around = {
    known: [what, before].every((word) => isKnown(word, { definition, registry })),
    funnel: definition.id,
  }
  const [firsts, lasts] = [what, before].map((word) => momentsOf(word, definition, registry, graph)) as [
    Moment[],
    Moment[],
  ]
  const no = (why: string): Order => ({ ...around, answer: 'no', why })
  if (firsts.length === 0) return { ...no(''), answer: absence(what, { definition, registry }) }
  if (lasts.length === 0) return no(`${before} is ${absence(before, { definition, registry })}`)
  const points = (moments: Moment[]): number[] => moments.flatMap((moment) => moment.points)
  const steps = (moments: Moment[]): string => [...new Set(moments.map(({ step }) => step || 'every load'))].join(', ')
  const places = `${steps(firsts)} > ${steps(lasts)}`
  const together = new Set(points(lasts))
  const earlier = firsts.filter((moment) => !moment.points.some((point) => together.has(point)))
  if (earlier.length === 0) return no(`both are in "${steps(firsts)}"`)
  const { on, around: other } = passedBefore(graph, points(earlier), points(lasts))
  if (on === 'none') return no(`it comes later, or never: ${steps(lasts)} > ${steps(firsts)}`)
  if (on === 'absent') return no(`no way leads to ${steps(lasts)}`)
  const always = earlier.filter(({ conditions }) => conditions.length === 0)
  const sure = passedBefore(graph, points(always), points(lasts))
  if (sure.on === 'all') return { ...around, answer: 'yes', why: places }
  const rules = [...new Set(firsts.flatMap(({ conditions }) => conditions))]
  const why = [
    places,
    ...(on === 'all' || rules.length > 0 ? [`only if ${rules.join(', or if ')}`] : []),
    ...(on === 'some' && rules.length === 0 && other
      ? [`not on the way ${other.steps.join(' > ')}${rulesInWords(other.rules)}`]
      : []),
  ]
  return { ...around, answer: 'sometimes', why: why.join('\n') }
}

/** What is said of a word that a funnel does not have. */
const absence = (word: string, { definition, registry }: Around): 'not asked' | 'not called' | 'not there' =>
  Object.hasOwn(registry.operations, word)
    ? 'not called'
    : pathsOf(definition, registry).includes(word)
      ? 'not asked'
      : 'not there'

function rulesInWords(rules: { rule: string; holds: boolean }[]): string {
  const said = [...new Set(rules.map(({ rule, holds }) => (holds ? rule : `not (${rule})`)))]
  return said.length === 0 ? '' : `\n  if ${said.join('\n  and ')}`
}

function orderTable(all: Order[], what: string, before: string): string {
  return table(
    ['funnel', `${what} before ${before}?`, 'where'],
    all.map(({ funnel, answer, why }) => [funnel, answer, why]),
  )
}

interface Around {
  definition: Definition
  registry: Registry
}

const namesIn = ({ definition, registry }: Around): string[] => [
  ...pathsOf(definition, registry),
  ...stepsInOrder(definition).flatMap(({ path, id }) => [path, id]),
  ...Object.keys(registry.operations),
]

const isKnown = (word: string, around: Around): boolean => namesIn(around).includes(word)

/** @throws UsageError for a word that is neither an answer nor a step nor an operation of any funnel. */
function mustBeKnown(word: string, funnels: SoundFunnel[]): void {
  const names = new Set(funnels.flatMap(({ loaded: { definition }, registry }) => namesIn({ definition, registry })))
  if (names.has(word)) return
  const last = [...names].filter((name) => name.toLowerCase().split(/[./]/).at(-1)!.startsWith(word.toLowerCase()))
  const hint =
    didYouMean(word, names) ??
    (last.length > 0 ? `did you mean ${last.map((name) => `"${name}"`).join(' or ')}?` : undefined)
  throw new UsageError(
    `there is no answer, step or operation "${shortened(word)}"`,
    hint ?? 'runnel list answers and runnel list operations list them, runnel steps <funnel> lists its steps',
  )
}
