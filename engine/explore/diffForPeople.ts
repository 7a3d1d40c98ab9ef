import {
  anyItem,
  callsIn,
  type Definition,
  type Field,
  groupedBy,
  indexSteps,
  listedChoices,
  milliseconds,
  orderEntries,
  orderedSteps,
  type Registry,
  type Section,
  requiredRule,
  slowHolder,
  type StepNode,
  summarised,
  usualSlow,
  writtenChoices,
} from '#engine/definition/index.ts'
import { type FunnelGraph, graphOf, passedBefore, pointsAt, pointsOfStep, stepsInOrder } from '#engine/graph/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { diffDefinitions } from './diffDefinitions.ts'

/** A funnel that is compared. */
export interface Compared {
  definition: Definition
  registry: Registry
}

/** A question of a funnel: an answer that a step asks for. */
interface Question {
  path: string
  field: Field
  step: StepNode
  /** The conditions of the field and of its step in `order`. */
  rules: string[]
}

function questionsOf(definition: Definition): Map<string, Question> {
  const rules = new Map(orderEntries(definition).map((entry) => [entry.step, entry.if]))
  const found = new Map<string, Question>()
  const add = (fields: Record<string, Field>, step: StepNode, around: (string | undefined)[], before = ''): void => {
    for (const [key, field] of Object.entries(fields)) {
      const [path, all] = [`${before}${key}`, [...around, field.if]]
      const known = all.filter((rule) => rule !== undefined)
      if (!found.has(path)) found.set(path, { path, field, step, rules: known })
      if (field.each) add(field.each.fields, step, all, `${path}.${anyItem}.`)
    }
  }
  for (const step of stepsInOrder(definition)) add(step.step.fields ?? {}, step, [rules.get(step.path.split('/')[0]!)])
  return found
}

const when = (rules: string[]): string => (rules.length === 0 ? 'always' : `only if ${rules.join(' and ')}`)

/**
 * What the second funnel does differently to people, a sentence each: what they are asked for, in which order and under
 * which condition, what can happen without it, and what they see. It says nothing of what only the definition shows.
 */
export function diffForPeople(a: Compared, b: Compared): string[] {
  const [before, after] = [questionsOf(a.definition), questionsOf(b.definition)]
  return [
    ...steps(a.definition, b.definition),
    ...questions(before, after),
    ...moved(before, after),
    ...skipped(a, b, before, after),
    ...computed(a.definition, b.definition),
    ...texts(a.definition, b.definition),
    ...summaries(a.definition, b.definition),
    ...sections(a.definition, b.definition),
    ...waits(a.definition, b.definition),
  ]
}

/** Steps that are seen in only one of the funnels, or under another condition. */
function steps(a: Definition, b: Definition): string[] {
  const [was, is] = [a, b].map((one) => new Map(orderEntries(one).map((entry) => [entry.step, entry.if])))
  const titled = (step: string, { steps: all }: Definition): string => {
    const title = ownValue(all, step)?.title
    return title === undefined ? `"${step}"` : `"${step}" (${title})`
  }
  return [
    ...[...was!].flatMap(([step]) => (is!.has(step) ? [] : [`nobody sees the step ${titled(step, a)}`])),
    ...[...is!].flatMap(([step, rule]) => {
      if (!was!.has(step)) return [`everybody${rule ? ` for whom ${rule}` : ''} also sees the step ${titled(step, b)}`]
      return was!.get(step) === rule ? [] : [`sees the step "${step}" ${when(rule ? [rule] : [])}`]
    }),
  ]
}

/** Whether an answer is demanded, by the rule under which its field is required. */
const demand = (path: string, rule: string): string =>
  rule === 'false' ? `may leave out ${path}` : `must answer ${path}${rule === 'true' ? '' : ` if ${rule}`}`

/** Questions that only one of the funnels asks, or that it asks under another condition or less strictly. */
const questions = (before: Map<string, Question>, after: Map<string, Question>): string[] => [
  ...[...before.keys()].flatMap((path) => (after.has(path) ? [] : [`is not asked for ${path}`])),
  ...[...after.values()].flatMap(({ path, field, step, rules }) => {
    const was = before.get(path)
    if (!was) return [`is also asked for ${path} in "${step.path}"${rules.length > 0 ? `, ${when(rules)}` : ''}`]
    return [
      ...(when(was.rules) === when(rules) ? [] : [`is asked for ${path} ${when(rules)}, not ${when(was.rules)}`]),
      ...(requiredRule(was.field) === requiredRule(field) ? [] : [demand(path, requiredRule(field))]),
      ...(offers(was.field) === offers(field)
        ? []
        : [`chooses ${path} from ${offers(field)}, not ${offers(was.field)}`]),
    ]
  }),
]

/** What a field offers besides the labels, which are texts: its list, or its values and their conditions. */
function offers(field: Field): string {
  const list = listedChoices(field)
  if (list) return `the entries of ${list.of}${list.if === undefined ? '' : ` for which ${list.if}`}`
  const values = (writtenChoices(field) ?? []).map((choice) => {
    if (typeof choice !== 'object') return JSON.stringify(choice)
    return JSON.stringify(choice.value) + (choice.if === undefined ? '' : ` (${when([choice.if])})`)
  })
  return values.join(', ') || 'nothing'
}

/** The steps whose questions come at another place: those outside the longest run of steps that keep their order. */
function moved(before: Map<string, Question>, after: Map<string, Question>): string[] {
  const stepIn = (of: Map<string, Question>): Map<string, string> =>
    new Map([...of].map(([path, { step }]) => [path, step.path]))
  const common = [...after.keys()].filter((path) => before.has(path))
  const places = new Map([...before.keys()].map((path, at) => [path, at]))
  const kept = new Set(longestRising(common, (path) => places.get(path)!))
  const groups = groupedBy(
    common.filter((path) => !kept.has(path)),
    (path) => stepIn(after).get(path)!,
  )
  return [...groups.values()].flatMap((paths) => {
    const at = common.indexOf(paths.at(-1)!)
    const place = places.get(paths[0]!)!
    const next = common.slice(at + 1).find((path) => kept.has(path) && places.get(path)! < place)
    const last = common.slice(0, at).findLast((path) => kept.has(path) && places.get(path)! > place)
    const asked = `is asked for ${paths.join(', ')}`
    if (next !== undefined) return [`${asked} before ${next}, not after it`]
    return last === undefined ? [] : [`${asked} after ${last}, not before it`]
  })
}

/** Answers that are computed, or computed otherwise, in only one of the funnels. */
const computed = ({ computed: was = {} }: Definition, { computed: is = {} }: Definition): string[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((path) => {
    if (ownValue(was, path) === ownValue(is, path)) return []
    if (ownValue(is, path) === undefined) return [`does not get ${path}, which is ${was[path]!}`]
    return [
      `gets ${path} as ${ownValue(is, path)}${ownValue(was, path) === undefined ? '' : `, not as ${ownValue(was, path)}`}`,
    ]
  })

/** The longest subsequence whose ranks rise. */
function longestRising<T>(items: T[], rank: (item: T) => number): T[] {
  const best: T[][] = []
  items.forEach((item, at) => {
    const runs = best.slice(0, at).filter((run) => rank(run.at(-1)!) < rank(item))
    best.push([...runs.reduce<T[]>((longest, run) => (run.length > longest.length ? run : longest), []), item])
  })
  return best.reduce<T[]>((longest, run) => (run.length > longest.length ? run : longest), [])
}

/**
 * What can happen in the second funnel without a question that comes before it in the first on every way. A condition of
 * the question counts as a way around it, unless both funnels have the same.
 */
function skipped(a: Compared, b: Compared, before: Map<string, Question>, after: Map<string, Question>): string[] {
  const [graphs, moments] = [
    [a, b].map(({ definition, registry }) => graphOf(definition, registry)),
    [a, b].map(momentsOf),
  ]
  const both = [...before.keys()].filter((path) => after.has(path))
  return both.flatMap((path) => {
    const asked = [before.get(path)!, after.get(path)!]
    const isSame = when(asked[0]!.rules) === when(asked[1]!.rules)
    const passes = (at: number, ends: number[]): boolean => {
      const { step, rules } = asked[at]!
      if (rules.length > 0 && !isSame) return false
      return passedBefore(graphs[at]!, pointsOfStep(graphs[at]!, step.path, 'waiting'), ends).on === 'all'
    }
    const without = [...moments[0]!].flatMap(([moment, points]) => {
      const there = moments[1]!.get(moment)
      return there && passes(0, points) && !passes(1, there) && isReached(graphs[1]!, there) ? [moment] : []
    })
    return without.length === 0 ? [] : [`can ${listed(without)} without being asked for ${path}`]
  })
}

/** The first three of some moments, and how many more there are. */
const listed = (moments: string[]): string =>
  [...moments.slice(0, 3), ...(moments.length > 3 ? [`${moments.length - 3} more`] : [])].join(', ')

const isReached = (graph: FunnelGraph, ends: number[]): boolean => passedBefore(graph, [], ends).on !== 'absent'

/** The ends of a funnel and its calls, in words, with their points. */
function momentsOf({ definition, registry }: Compared): Map<string, number[]> {
  const graph = graphOf(definition, registry)
  const finals = stepsInOrder(definition).filter(({ step, parent }) => step.final && !parent)
  const exits = groupedBy(
    graph.edges.filter(({ at, failing, by }) => at.endsWith('/redirect') && !failing && by !== 'buttons'),
    ({ to }) => to,
  )
  const calls = groupedBy(callsIn(definition, registry), ({ value }) => value.call)
  return new Map<string, number[]>([
    ...finals.map(({ path }) => [`end at "${path}"`, pointsOfStep(graph, path, 'arrival')] as const),
    ...[...exits.values()].map((edges) => ['end', edges.map(({ from }) => from)] as const),
    ...[...calls].map(
      ([name, all]) => [`reach ${name}`, all.flatMap(({ pointer }) => pointsAt(graph, pointer))] as const,
    ),
  ])
}

/** The answers that each summary may show, by the path of its step. */
function shownAgain(definition: Definition): Map<string, string[]> {
  const order = orderedSteps(definition, indexSteps(definition))
  return new Map(
    order.flatMap(({ node }) => {
      const { without = [] } = node?.step.summary ?? {}
      const asked = node?.step.summary ? summarised(node, order) : []
      const paths = asked.flatMap(({ step }) => Object.keys(step.fields ?? {}))
      return node && paths.length > 0 ? [[node.path, paths.filter((path) => !without.includes(path))] as const] : []
    }),
  )
}

/** Answers that only one of the funnels shows in a summary, with a way to change them. */
function summaries(a: Definition, b: Definition): string[] {
  const [was, is] = [a, b].map(shownAgain) as [Map<string, string[]>, Map<string, string[]>]
  const missing = (from: string[] = [], paths: string[] = []): string[] => paths.filter((path) => !from.includes(path))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((step) => {
    const [more, less] = [missing(was.get(step), is.get(step)), missing(is.get(step), was.get(step))]
    return [
      ...(more.length > 0 ? [`can check and change ${more.join(', ')} in "${step}"`] : []),
      ...(less.length > 0 ? [`cannot check and change ${less.join(', ')} in "${step}"`] : []),
    ]
  })
}

/** Sections that only one of the funnels has, or that have other steps or come after others. */
function sections(a: Definition, b: Definition): string[] {
  const lists = ({ steps }: Definition): boolean => Object.values(steps).some(({ tasks }) => tasks)
  const [was, is] = [a.sections ?? {}, b.sections ?? {}]
  const said = ({ steps, after = [] }: Section): string =>
    steps.join(', ') + (after.length > 0 ? ` after ${after.join(' and ')}` : '')
  return [
    ...(lists(a) === lists(b) ? [] : [`${lists(b) ? 'completes' : 'does not complete'} the sections in any order`]),
    ...[...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((id) => {
      const [before, after] = [ownValue(was, id), ownValue(is, id)]
      if (!after) return [`does not find the section "${id}"`]
      if (!before) return [`finds the section "${id}" with ${said(after)}`]
      return said(before) === said(after) ? [] : [`finds the section "${id}" with ${said(after)}, not ${said(before)}`]
    }),
  ]
}

/** What is said differently while a call takes long: by the funnel, and in steps that have words of their own. */
function waits(a: Definition, b: Definition): string[] {
  const [was, is] = [a, b].map((one) => new Map(stepsInOrder(one).map((node) => [node.path, node])))
  const said = (one: Definition, node?: StepNode): string =>
    Object.entries(slowHolder(node)?.step.slow ?? one.slow ?? usualSlow)
      .sort(([time], [other]) => milliseconds(time) - milliseconds(other))
      .map(([time, text]) => `${JSON.stringify(text)} after ${time}`)
      .join(', ') || 'nothing'
  const sees = (where: string, before: string, after: string): string[] =>
    before === after ? [] : [`while a call takes long${where}, sees ${after}, not ${before}`]
  return [
    ...sees('', said(a), said(b)),
    ...[...is!].flatMap(([path, node]) => {
      const other = was!.get(path)
      if (!other || (node.step.slow ?? other.step.slow) === undefined) return []
      return sees(` in "${path}"`, said(a, other), said(b, node))
    }),
  ]
}

/** Texts that read differently. */
const texts = (a: Definition, b: Definition): string[] =>
  diffDefinitions(a, b).flatMap(({ step, what, before, after }) =>
    what === 'texts' && step !== '' && before?.startsWith('"') && after?.startsWith('"')
      ? [`sees ${after} in "${step}", not ${before}`]
      : [],
  )
