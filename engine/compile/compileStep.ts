import {
  checkIdOf,
  checksOf,
  normalisersOf,
  typedTextOf,
  type Block,
  type Blocks,
  type Check,
  type Choice,
  type Field,
  type ListedChoices,
  type Lookup,
  type Nav,
  type Repeat,
  type Step,
  anyItem,
  asksForRequired,
  callsOnNext,
  checkTests,
  departuresOf,
  gateTerms,
  hasBackStep,
  hasNextStep,
  isUnder,
  isYesNo,
  itemsOf,
  listedChoices,
  mapValues,
  milliseconds,
  overlap,
  requirementsOf,
  rooted,
  sectionPlace,
  sectionsOf,
  type StepNode,
  usualStep,
  usualWait,
  withFormattedTexts,
  writtenChoices,
} from '#engine/definition/index.ts'
import { conjuncts, readsOf, type Text, type Tree, type Value, ownValue } from '#engine/rules/index.ts'
import { compileSummary } from './compileSummary.ts'
import { conjunction, given, type CompileContext } from './context.ts'
import type {
  CompiledBlock,
  CompiledButton,
  CompiledCheck,
  CompiledChoice,
  CompiledField,
  CompiledList,
  CompiledLookup,
  CompiledNav,
  CompiledRepeat,
  CompiledStep,
  TimedText,
} from './compiled.ts'

function compileCheck(
  check: Check,
  { widget = '', label, messages = {} }: Field,
  context: CompileContext,
): CompiledCheck {
  const { at } = check
  const test = checkTests.find((candidate) => check[candidate] !== undefined)!
  const id = checkIdOf(check)
  const members = ownValue(context.registry.widgets, widget)?.members
  return given({
    id,
    message: context.text(ownValue(messages, id) ?? check.message),
    typing: context.text(check.typing),
    at,
    member: at === undefined ? undefined : context.text(ownValue(members, at) ?? label),
    test,
    value: test === 'rule' ? context.rule(check.rule!) : check[test]!,
  })
}

/**
 * The paths that `starts` reads, if the answer is always what it gives: the field is always fixed, and nothing else writes
 * the answer. Functions of the registry may read the time, so what they give is not followed.
 */
function followedBy(path: string, { starts, fixed }: Field, context: CompileContext): string[] | undefined {
  const { definition, registry } = context
  if (starts === undefined || fixed !== true) return undefined
  const fields = itemsOf(definition, 'field').flatMap(({ path: own, value }) => [
    own,
    ...Object.values(value.tells ?? {}),
  ])
  const set = itemsOf(definition, 'value').flatMap(({ role }) => (role.of === 'set' ? [role.path] : []))
  const holdsItem = (one: string): boolean => path.startsWith(`${one}.${anyItem}.`)
  const isAlone =
    fields.filter((one) => overlap(one, path) && !holdsItem(one)).length === 1 &&
    set.every((one) => one !== undefined && !overlap(one, path))
  const { reads, calls } = context.contentsOf(starts)
  return isAlone && calls.every((name) => !Object.hasOwn(registry.functions, name)) ? reads : undefined
}

/** A field that is always required with one text needs no more than that text. */
function compileRequired(field: Field, context: CompileContext): Pick<CompiledField, 'required' | 'requiredIf'> {
  const requirements = requirementsOf(field)
  const [first] = requirements
  if (first === undefined || first.if === undefined) return { required: context.text(first?.text) }
  return { requiredIf: requirements.map((one) => given({ if: context.rule(one.if), text: context.text(one.text) })) }
}

const compileChoice = (choice: Choice, context: CompileContext): CompiledChoice =>
  typeof choice === 'object'
    ? given({
        value: choice.value,
        label: context.text(choice.label),
        hint: context.text(choice.hint),
        if: context.rule(choice.if),
      })
    : { value: choice, label: String(choice) }

function compileList(
  { of, value = 'item', label, hint, if: offered, none }: ListedChoices,
  context: CompileContext,
): CompiledList {
  const about = context.about(of)
  const tree = about.rule(value)
  return given({
    of: context.rule(of),
    value: tree,
    label: label === undefined ? [{ rule: tree }] : about.text(label),
    hint: about.text(hint),
    if: about.rule(offered),
    none: context.text(none),
  })
}

/** Which of these roots something compiled reads, at any depth; undefined for none. */
function rootsRead(names: string[], compiled: unknown): string[] | undefined {
  const reads = (name: string, part: unknown): boolean =>
    typeof part === 'object' &&
    part !== null &&
    ((Array.isArray(part) && part[0] === 'root' && part[1] === name) ||
      Object.values(part).some((inner) => reads(name, inner)))
  const found = names.filter((name) => reads(name, compiled))
  return found.length > 0 ? found : undefined
}

/** What the fields of a step share. */
interface AroundField {
  /** Names of the lookups of the step. */
  lookups: string[]
  /** Next waits for what is required. */
  needed: boolean
}

/** A field of a step or of an item. `outer` is the path of the repeat around it. */
function compileField(
  path: string,
  field: Field,
  around: AroundField,
  context: CompileContext,
  outer?: string,
): CompiledField {
  const list = listedChoices(field)
  const inModel = outer === undefined ? path : `${outer}.${anyItem}.${path}`
  const compiled: CompiledField = given({
    path,
    label: context.text(field.label),
    widget: field.widget ?? '',
    each: field.each && compileRepeat(inModel, field.each, around, context),
    options: field.options && context.value(field.options),
    choices: writtenChoices(field)?.map((choice) => compileChoice(choice, context)),
    list: list && compileList(list, context),
    hint: context.text(field.hint),
    placeholder: context.text(field.placeholder),
    ...compileRequired(field, context),
    starts: field.starts === undefined ? undefined : context.value(field.starts),
    follows: followedBy(inModel, field, context),
    fixed: field.fixed === true ? true : context.rule(field.fixed),
    yesNo: isYesNo(inModel, context.definition, context.registry) || undefined,
    checks: checksOf(field, context.registry).map((check) => {
      const one = compileCheck(check, field, context)
      return given({ ...one, lookups: rootsRead(around.lookups, one.value) })
    }),
    text: typedTextOf(field, context.registry),
    normalise: normalisersOf(field, context.registry),
    tells: field.tells,
    if: context.rule(field.if),
  })
  const choiceLookups = rootsRead(around.lookups, [compiled.choices, compiled.list])
  return given({ ...compiled, choiceLookups, lookups: rootsRead(around.lookups, compiled) })
}

const compileLookup = (lookup: Lookup, { rule, text, value }: CompileContext): CompiledLookup =>
  given({
    operation: lookup.call,
    inputs: value(lookup.with ?? {}),
    if: rule(lookup.if),
    wait: milliseconds(lookup.wait ?? usualWait),
    waiting: text(lookup.waiting),
    failed: text(lookup.failed),
    refuses: lookup.onFail === 'refuse' || undefined,
  })

function compileRepeat(path: string, each: Repeat, around: AroundField, context: CompileContext): CompiledRepeat {
  const { layout = 'rows', min, max, title, add, remove, change, fields } = each
  const inside = context.inside(path)
  return given({
    layout,
    title: inside.text(title),
    min,
    max,
    add: context.text(add),
    remove: inside.text(remove),
    change: inside.text(change),
    fields: Object.entries(fields).map(([member, field]) => compileField(member, field, around, inside, path)),
    needed: around.needed || undefined,
  })
}

/**
 * The options of a block. Texts in them may insert rules; formatted ones are read first, so that nothing that is inserted
 * can be markup.
 */
function compileBlockOptions(options: Record<string, unknown>, block: string, context: CompileContext): Value {
  const words = (source: string): Value => {
    const text = context.text(source)
    return typeof text === 'string' ? text : { $text: text }
  }
  const other = (value: unknown): Value => context.value(value, undefined, { texts: true })
  return withFormattedTexts(options, ownValue(context.registry.blocks, block)?.options, { words, other }) as Value
}

/** The blocks of a step inside those of the funnel, which are marked `around`. */
function compileBlocks(own: Blocks = {}, outer: Blocks = {}, context: CompileContext): CompiledStep['blocks'] {
  const inside = (blocks: Block[] = [], around?: true) =>
    blocks.map(({ block, if: shown, options }): CompiledBlock => {
      const compiled = options && compileBlockOptions(options, block, context)
      return given({ block, if: context.rule(shown), options: compiled, around })
    })
  return {
    top: [...inside(outer.top, true), ...inside(own.top)],
    bottom: [...inside(own.bottom), ...inside(outer.bottom, true)],
  }
}

/** The navigation of a step, laid over that of the funnel and the usual one. */
function compileNav(own: Nav | false | undefined, usual: Required<Nav>, context: CompileContext): CompiledNav {
  const nav: Required<Nav> = {
    ...usual,
    ...context.definition.nav,
    ...(own === false ? { next: false, back: false } : own),
  }
  const label = (source: string | false) => (source === false ? false : context.text(source))
  const { place, shut } = nav
  return { next: label(nav.next), back: label(nav.back), busy: context.text(nav.busy), place, shut }
}

const compileButtons = (step: Step, context: CompileContext): Record<string, CompiledButton> =>
  Object.fromEntries(
    Object.entries(step.buttons ?? {}).map(([id, { label, kind = 'secondary', if: shown, consents }]) => [
      id,
      given({ label: context.text(label), kind, if: context.rule(shown), consents }),
    ]),
  )

/** The label of a needed path: that of its field, or of a member of a composite widget; otherwise the path itself. */
function labelOf(path: string, step: Step, context: CompileContext): string {
  const fields = Object.entries(step.fields ?? {})
  const exact = fields.find(([own]) => own === path)
  if (exact) return exact[1].label
  const around = fields.find(([own]) => path.startsWith(`${own}.`))
  const members = around && ownValue(context.registry.widgets, around[1].widget)?.members
  const member = around && ownValue(members, path.slice(around[0].length + 1))
  return member ?? path
}

type Missing = CompiledStep['missing'][number]

/** The path itself if a field of the step is there or around it, otherwise the fields inside the path. */
const askedPaths = (path: string, step: Step): string[] => {
  const fields = Object.keys(step.fields ?? {})
  return fields.some((field) => isUnder(path, field)) ? [path] : fields.filter((field) => field.startsWith(`${path}.`))
}

const missingAt = (path: string, test: Tree, step: Step, context: CompileContext): Missing => ({
  path: rooted(path),
  label: context.text(labelOf(path, step, context)),
  test,
})

/** One entry for every field of the step that this part of the gate reads. */
function gatePart(test: Tree, step: Step, context: CompileContext): Missing[] {
  return readsOf(test).flatMap((read): Missing[] => {
    if (read === 'valid') return [{ path: read, label: '', test }]
    return askedPaths(read.replace(/^form\./, ''), step).map((path) => missingAt(path, test, step, context))
  })
}

/** What the gate of the task list waits for: each section. */
const missingSections = ({ definition, text, rule }: CompileContext): Missing[] =>
  sectionsOf(definition).map(({ id, title }) => ({
    path: `${sectionPlace}.${id}`,
    label: text(title),
    test: rule(`'${id}' in journey.sections`),
  }))

const readsError = ({ rule }: { rule: Tree }): boolean => readsOf(rule).some((path) => path.split('.')[0] === 'error')
const saysError = (text: Text | undefined): boolean =>
  Array.isArray(text) && text.some((part) => typeof part !== 'string' && readsError(part))

/** Texts by duration, the latest first. */
export const timedTexts = (texts: NonNullable<Step['later']>, context: CompileContext): TimedText[] =>
  Object.entries(texts)
    .map(([duration, text]) => ({ after: milliseconds(duration), text: context.text(text) }))
    .sort((one, other) => other.after - one.after)

const reasonsOf = (reason: NonNullable<Step['reason']>, context: CompileContext): CompiledStep['reason'] =>
  (typeof reason === 'string' ? [{ text: reason }] : reason).map((one) => ({
    ...given({ if: context.rule(one.if) }),
    text: context.text(one.text),
  }))

/** The hosts of the other sites to which a step may lead; undefined if there are none. */
function hostsFrom(path: string, { definition, registry }: CompileContext): string[] | undefined {
  const own = departuresOf(definition, registry).filter(({ branch }) => branch.step === path)
  const hosts = new Set(own.flatMap(({ call }) => call?.contract.leaves?.hosts ?? []))
  return hosts.size > 0 ? [...hosts] : undefined
}

/** Everything about a step except its states in the machine. */
export function compileStep(node: StepNode, context: CompileContext): CompiledStep {
  const { step, path, automatic } = node
  const title = context.text(step.title)
  const text = context.text(step.text)
  const usual = usualStep(path)
  const { as = usual.as, tone, entry, counts, final, freezes, was, track } = step
  const { needs, own } = gateTerms(step, context.rule, context.given)
  const around = { lookups: Object.keys(step.lookups ?? {}), needed: asksForRequired(step, context.rule) }
  const tasks = step.tasks ? missingSections(context) : []
  const [hasNext, hasBack] = [hasNextStep(node), hasBackStep(node)]
  return given({
    ...usual,
    ...(given({ as, tone, entry, counts, final, freezes, was, track }) as Partial<CompiledStep>),
    automatic,
    title,
    text,
    detail: context.text(step.detail),
    later: step.later && timedTexts(step.later, context),
    slow: step.slow && timedTexts(step.slow, context),
    saysError: saysError(title) || saysError(text),
    fields: Object.entries(step.fields ?? {}).map(([at, field]) => compileField(at, field, around, context)),
    lookups: step.lookups && mapValues(step.lookups, (lookup) => compileLookup(lookup, context)),
    summary: step.summary && compileSummary(node, step.summary, context),
    tasks: step.tasks,
    gate: conjunction([...needs.map(({ test }) => test), own, ...tasks.map(({ test }) => test)]),
    missing: [
      ...tasks,
      ...needs.map((need) => missingAt(need.path, need.test, step, context)),
      ...(own === undefined ? [] : conjuncts(own).flatMap((part) => gatePart(part, step, context))),
    ],
    reason: step.reason ? reasonsOf(step.reason, context) : undefined,
    blocks: compileBlocks(step.blocks, as === 'page' ? context.definition.blocks : undefined, context),
    buttons: compileButtons(step, context),
    leaves: hostsFrom(path, context),
    nav: hasNext || hasBack ? compileNav(step.nav, usual.nav, context) : usual.nav,
    hasNext,
    hasBack,
    guard: (step.guard ?? []).map((branch) => context.rule(branch.if ?? 'true')),
    still: !automatic && !step.guard?.length && !step.do?.length && step.min === undefined && step.then === undefined,
    nextCalls: callsOnNext(step),
  })
}
