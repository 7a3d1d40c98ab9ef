import {
  asSchema,
  isOptional,
  isUnder,
  itemsOf,
  lookupNames,
  nameOf,
  orderEntries,
  rooted,
  demandedWhile,
  listedChoices,
  requirementsOf,
  type CallItem,
  type ItemOf,
  type Standing,
  overlap,
  rootOf,
  topPath,
} from '#engine/definition/index.ts'
import { certainPaths, pathOf, typeOfPath, type JsonSchema, type Tree, ownValue } from '#engine/rules/index.ts'
import { inModel, isAnswer, isYesNoAt } from './answers.ts'
import { secretMembers } from './classes.ts'
import type { Check, CheckContext } from './context.ts'
import { analysisOf, type Analysis } from './flow/analysis.ts'
import { clearBit, setBit } from './flow/facts.ts'
import {
  inputTrees,
  isFormula,
  readsWithin,
  stringsIn,
  textTrees,
  valueNeeds,
  valueTrees,
  type Known,
  type Read,
} from './flow/reads.ts'
import { shortestWay, stepsOf, type Way } from './flow/ways.ts'

/** Definite assignment: results, inputs of calls, once keys and values in texts are set on every way to where they are read. */
export const checkAssignment: Check = (context) => {
  const analysis = analysisOf(context)
  const reported = new Set<string>()
  for (const read of neededReads(context)) {
    const path = whatMustBeSet(read, context)
    const isUnset = unsetAt(path, read, analysis)
    const point = analysis.flow.pointsAt(read.pointer).find(isUnset)
    if (point !== undefined) reportUnset(path, read, point, analysis, reported, context)
  }
}

/** The path that must be set for a read: the name of a result, or its member that a receipt leaves out; otherwise the path itself. */
function whatMustBeSet({ path }: NeededRead, { calls, registry }: CheckContext): string {
  const [root = '', member] = path.split('.')
  if (answers.has(root)) return path
  const contract = calls.find(({ value }) => value.as === root)?.contract
  const leftOut = contract?.once && member !== undefined && secretMembers(contract, registry).includes(member)
  return leftOut ? `${root}.${member}` : root
}

/** Whether a path may not be set at a point, the conditions around the read included. */
function unsetAt(path: string, { known }: NeededRead, { certainty, facts }: Analysis): (point: number) => boolean {
  const given = known.flatMap(({ tree, holds }) => [...certainPaths(tree, holds)])
  if (given.some((one) => one === path || one.startsWith(`${path}.`))) return () => false
  const holding = known.flatMap(({ tree, holds }) => facts.condition(tree, holds))
  return (point) => {
    if (!certainty.reached(point)) return false
    const bits = certainty.at(point).slice()
    for (const id of holding) setBit(bits, id)
    return !facts.isSet(path, bits)
  }
}

function reportUnset(
  path: string,
  { pointer, by, key, offers }: NeededRead,
  point: number,
  analysis: Analysis,
  reported: Set<string>,
  { report, index }: CheckContext,
): void {
  const found = wayWithout(path, point, analysis)
  const steps = found ? stepsOf(found, analysis.flow) : []
  // Before the first step there is no way to show.
  const way = steps.length > 0 && { way: steps }
  const inTurn = analysis.inTurn.reached(point) && !analysis.inTurn.isSet(path, point)
  const opened = inTurn ? undefined : found?.find(({ direct, opens }) => direct && opens !== undefined)?.opens
  const once = `${opened ?? `${key} ${pointer}`} ${path}`
  if (reported.has(once)) return
  reported.add(once)
  if (opened !== undefined) {
    const flow = index.byPath.get(opened)!.step.entry === 'direct' ? ', or "entry": "flow"' : ''
    report('deep-link', `/steps/${opened}/entry`, {
      message: `"${nameOf(opened)}" opened by its address reads ${path}, which may not be set`,
      hint: `add a guard${flow}`,
      ...way,
    })
  } else if (key)
    report('once-empty', pointer, {
      message: `the key of ${by} may be empty: ${path} is not set on every way here`,
      hint: 'two runs would share one receipt: make sure that it is set before',
      ...way,
    })
  else if (offers !== undefined)
    report('maybe-unset', pointer, {
      message: `"${offers}" offers what is in ${path}, which is not set on every way here`,
      hint: `please either require it before, or ask this only "if": "present(${path})"`,
      ...way,
    })
  else
    report('maybe-unset', pointer, {
      message: `${by ? `${by} needs ${path}, which` : path} is not set on every way here`,
      hint: `please either set it before, or test present(${path})`,
      ...way,
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

/** A path that is read at a place and must be set there. */
interface NeededRead extends Pick<Read, 'path' | 'known' | 'entry'> {
  /** Where it stands, for the report and for the point at which it is read. */
  pointer: string
  /** What needs it, for the message. */
  by?: string
  /** The repeat of whose item `item` in the path speaks. */
  repeat?: string
  /** It makes up the key of a once-only operation. */
  key?: boolean
  /** The required field that offers the entries of this list. */
  offers?: string
}

const answers = new Set(['form', 'local', 'query', 'item', 'outer'])
const always = new Set(['theme', 'event', 'valid', 'journey', 'position'])

/** The reads that must be set: results always; the error, and with `strict` answers, unless they only decide something. */
const needed = (reads: Read[], pointer: string, strict: (path: string) => boolean = () => false): NeededRead[] =>
  reads.flatMap(({ path, known, decides, entry }) => {
    const root = rootOf(path)
    const counts = answers.has(root) ? !decides && strict(path) : root === 'error' ? !decides : !always.has(root)
    return counts ? [{ path, known, pointer, entry }] : []
  })

/** Everything that must be set where it is read (docs/format.md §4, definite assignment). */
function neededReads(context: CheckContext): NeededRead[] {
  const { definition, calls, tree } = context
  // What reads a lookup allows for it to be absent; where it may be read is checked elsewhere.
  const lookups = new Set(lookupNames(definition))
  const shown = shownWhere(context)
  const rules = itemsOf(definition, 'rule').flatMap(({ value, pointer, event, item, gives }) =>
    gives === 'any' || /^\/(order|mustPass)\//.test(pointer)
      ? []
      : needed(readsWithin(tree(value, event, item), true), pointer),
  )
  const texts = itemsOf(definition, 'text').flatMap((item) =>
    messages.test(item.pointer) ? [] : insertedBy(item.value, item, context),
  )
  const values = itemsOf(definition, 'value').flatMap((item) => {
    const { role, value, pointer } = item
    // Formulas of options are evaluated again on every change, so they may read what is not set yet.
    const inserting = role.of === 'options' && role.texts ? stringsIn(value, pointer) : []
    if (role.of === 'options')
      return inserting.flatMap((one) =>
        isFormula(one.value) ? [] : insertedBy(one.value, { ...item, ...one }, context),
      )
    if (role.of === 'input') return []
    // Copied without an answer, a yes/no answer would say no.
    const isNeeded = (path: string) => role.of === 'starts' || isYesNoAt(path, context)
    return valueTrees(value, item, context).flatMap((one) => needed(readsWithin(one), pointer, isNeeded))
  })
  const lists = itemsOf(definition, 'field').flatMap((field) => offeredBy(field, context))
  const inputs = calls.flatMap((call) => ofCall(call, context))
  const reads = [...rules, ...texts, ...values, ...lists, ...inputs].filter(({ path }) => !lookups.has(rootOf(path)))
  return reads.flatMap((read) => {
    const answer = inModel(read.path, read.repeat)
    return sourcesOf(answer, context, read.entry).map((path) => ({
      ...read,
      path: path === answer ? read.path : path,
      known: [...read.known, ...shown(read.pointer)],
    }))
  })
}

/**
 * What must be set for a path to have a value, or a list an `entry`: nothing if it always has one; what a computed text is
 * made of; otherwise the path.
 */
function sourcesOf(path: string, context: CheckContext, entry?: true): string[] {
  if (!entry && hasEmptyValue(path, context)) return []
  const needs = valueNeeds({ $: context.computed().find((one) => isUnder(path, one.path))?.value ?? null })
  return needs?.flatMap((need) => sourcesOf(need, context, entry)) ?? [path]
}

/**
 * The lists out of which a required field offers its choices: without an entry nobody could answer it. Only lists that
 * people fill in, and in another step, are certain to be empty where they are not set. A button of the step may lead on
 * without them, and `none` may tell people to go back and fill in a list that was asked for earlier.
 */
function offeredBy(
  { value: field, path: offers, pointer, step }: ItemOf<'field'>,
  context: CheckContext,
): NeededRead[] {
  const list = listedChoices(field)
  if (list === undefined || requirementsOf(field).length === 0) return []
  const { definition, index, roots, tree, writes } = context
  if (index.byPath.get(step ?? '')?.step.buttons) return []
  const order = orderEntries(definition).map((entry) => entry.step)
  const placeOf = (path = ''): number => order.indexOf(topPath(path))
  const isAskedHere = (other: ItemOf<'field'>): boolean =>
    other.step === step || (list.none !== undefined && placeOf(other.step) < placeOf(step))
  const given = [
    ...itemsOf(definition, 'field').flatMap((other) => (isAskedHere(other) ? [rooted(other.path)] : [])),
    ...[...writes, ...context.computed()].map(({ path }) => path),
  ]
  const isFilledBefore = (path: string): boolean =>
    isAnswer(path) && typeOfPath(path, roots).kind === 'list' && !given.some((one) => overlap(one, path))
  const asked = demandedWhile(field, tree).map((one) => ({ tree: one, holds: true }))
  return readsWithin(tree(list.of)).flatMap(({ path, known, decides }) =>
    !decides && isFilledBefore(path)
      ? [{ path, known: [...asked, ...known], pointer: `${pointer}/choices/of`, entry: true, offers }]
      : [],
  )
}

/** Messages of a field may insert the answer that is missing or wrong. */
const messages = /\/(checks\/\d+\/message|messages\/[^/]+|required(\/(\d+\/)?text)?|reason(\/\d+\/text)?)$/

/** The parts of a field, block or button that are there only while its `if` holds. Its effects may change that first. */
const parts = /^\/(label|hint|placeholder|required|starts|checks|messages|options|choices)(\/|$)/

/** The conditions that hold at a place because the field, block or button around it is shown. */
function shownWhere({ definition, tree }: CheckContext): (pointer: string) => Known[] {
  const holders = (['field', 'block', 'button'] as const).flatMap((is) =>
    itemsOf(definition, is).flatMap(({ value, pointer }) =>
      value.if === undefined ? [] : [{ pointer, known: { tree: tree(value.if), holds: true } }],
    ),
  )
  return (place) =>
    holders.flatMap(({ pointer, known }) =>
      place.startsWith(`${pointer}/`) && parts.test(place.slice(pointer.length)) ? [known] : [],
    )
}

const insertedBy = (text: string, at: Standing, context: CheckContext): NeededRead[] =>
  textTrees(text, at, context).flatMap((tree) =>
    needed(readsWithin(tree), at.pointer, () => true)
      // An entry of which a choice is made is there.
      .filter(({ path }) => at.item === undefined || rootOf(path) !== 'item')
      .map((read) => ({ ...read, repeat: at.repeat })),
  )

function ofCall(call: CallItem, context: CheckContext): NeededRead[] {
  const { value: effect, contract } = call
  const inKey = new Set([...(contract.once?.key ?? '').matchAll(/\{input\.(\w+)/g)].map(([, name]) => name!))
  return Object.entries(contract.input).flatMap(([name, schema]) => {
    const key = inKey.has(name)
    // A lookup does not run while it lacks an input.
    const strict = !call.isLookup && (key || !isOptional(schema))
    const { isWritten, trees, place } = inputTrees(call, name, context)
    if (!isWritten && !strict) return []
    return trees
      .flatMap((tree) => [
        ...needed(readsWithin(tree), place, () => strict),
        ...(strict ? requiredMembers(tree, asSchema(schema)).map((path) => ({ path, known: [], pointer: place })) : []),
      ])
      .map((read) => ({ ...read, by: effect.call, key }))
  })
}

/** The members that the schema requires of an object that is sent whole. */
function requiredMembers(tree: Tree, schema: JsonSchema): string[] {
  const path = pathOf(tree)
  if (path === undefined || !answers.has(rootOf(path))) return []
  const members = (name: string, { required = [], properties }: JsonSchema = {}): string[] =>
    required.flatMap((member) => [`${name}.${member}`, ...members(`${name}.${member}`, ownValue(properties, member))])
  return members(path, schema)
}

/** Whether a path always has a value: an empty list, "no", and 0 for a number that no field asks for. */
function hasEmptyValue(path: string, { definition, roots }: CheckContext): boolean {
  if (!answers.has(rootOf(path))) return false
  const { kind } = typeOfPath(path, roots)
  const isAsked = () => itemsOf(definition, 'field').some((field) => overlap(rooted(field.path), path))
  return kind === 'list' || (kind === 'bool' && !isYesNoAt(path, { roots })) || (kind === 'number' && !isAsked())
}
