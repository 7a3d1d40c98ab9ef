import { escapeSegment } from '#engine/base/index.ts'
import {
  type Branch,
  branchAround,
  type CallItem,
  callsIn,
  type Definition,
  departuresOf,
  type Departure,
  type Effect,
  eventsOf,
  itemsOf,
  type LeavesContract,
  orderEntries,
  overlap,
  ownInputs,
  readsBehind,
  rooted,
  type Standing,
  type To,
} from '#engine/definition/index.ts'
import { isPresent, readsOf, type Tree, ownValue } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'
import { inputTrees, textTrees, valueTrees } from './flow/reads.ts'

/** Leaving for another site, and coming back: only what our server confirms may decide or be kept. */
export const checkLeaving: Check = (context) => {
  const { definition, registry } = context
  for (const departure of departuresOf(definition, registry)) {
    checkDeparture(departure, context)
    const proofs = keptAfter(departure, definition)
    if (proofs.length === 0) continue
    checkAgain(departure, proofs, context)
    checkOutdated(departure, proofs, context)
  }
  for (const { value: step, pointer, step: path = '' } of itemsOf(definition, 'step'))
    for (const [event, to] of Object.entries(step.on ?? {})) {
      const leaves = leavesOf(event, context)
      if (!leaves) continue
      const handler = `${pointer}/on/${escapeSegment(event)}`
      checkHandler(to, handler, leaves, context)
      checkProved(handler, path, leaves, context)
    }
  checkReads(context)
}

/** The contract of leaving behind an event; undefined if the event is no return. */
function leavesOf(event: string | undefined, { definition, registry }: CheckContext): LeavesContract | undefined {
  if (event === undefined || ownValue(eventsOf(definition, registry), event)?.kind !== 'return') return undefined
  return ownValue(registry.operations, event)?.leaves
}

function checkDeparture({ branch, as, call }: Departure, { definition, index, report, reportKey }: CheckContext): void {
  const { pointer, step, slot, failing } = branch
  const at = `${pointer}/leave`
  const node = index.byPath.get(step ?? '')
  if (!call?.contract.leaves)
    return report('leave-unknown', at, {
      message: call ? `${call.value.call} leads to no other site` : `no call on the way here gives "${as}"`,
      hint: call
        ? 'name the result of an operation whose contract has "leaves"'
        : `add { "call": …, "as": "${as}" } to "do", without "if" and without "onFail": "@continue"`,
    })
  if (definition.persist?.in === 'none')
    return report('leave-place', at, {
      message: 'nothing of this journey is kept, so nobody can come back to it',
      hint: 'let "persist" keep it in the session',
    })
  if (node?.parent || node?.automatic !== false || failing || (slot !== 'next' && slot !== 'buttons'))
    return report('leave-place', at, {
      message: 'nobody can come back to this place',
      hint: 'leave by "next" or a button of a step at the top level that waits',
    })
  const { call: operation } = call.value
  if (ownValue(node.step.on, operation) === undefined)
    reportKey('return-missing', at, {
      message: `nothing handles the return from ${operation}`,
      hint: `add "on": { "${operation}": … } to "${node.id}"`,
    })
}

/** Every branch of a handler asks our server first, unless it does nothing. */
function checkHandler(to: To, pointer: string, leaves: LeavesContract, { report }: CheckContext): void {
  const branches: [Branch, string][] =
    typeof to === 'string'
      ? [[{ to }, pointer]]
      : Array.isArray(to)
        ? to.map((one, at) => [one, `${pointer}/${at}`])
        : [[to, pointer]]
  for (const [{ do: list = [], to: target, fail }, at] of branches) {
    const isIdle = list.length === 0 && (target === '@stay' || fail !== undefined)
    if (isIdle || asksFirst(list, leaves)) continue
    report('return-trusted', at, {
      message: `the return is trusted without proof: this does not begin with a call of ${leaves.confirm}`,
      hint: `begin with "do": [{ "call": "${leaves.confirm}", "as": … }], and decide on its result in "to"`,
    })
  }
}

function asksFirst([first]: Effect[], leaves: LeavesContract): boolean {
  if (first === undefined || first.if !== undefined) return false
  if ('effects' in first) return asksFirst(first.effects, leaves)
  return 'call' in first && first.call === leaves.confirm && first.onFail !== '@continue'
}

const setsOf = (definition: Definition) =>
  itemsOf(definition, 'value').flatMap((item) =>
    item.role.of === 'set' && item.role.path !== undefined ? [{ ...item, path: item.role.path }] : [],
  )

/** The paths that a handler gives a value. */
const proofsIn = (handler: string, definition: Definition): string[] =>
  setsOf(definition).flatMap((one) => (one.pointer.startsWith(`${handler}/`) && isPresent(one.value) ? [one.path] : []))

/** The paths that record a successful return from a departure. */
function keptAfter({ branch, call }: Departure, definition: Definition): string[] {
  if (!call?.contract.leaves) return []
  const handler = `${branch.pointer.replace(/^(\/steps\/[^/]+)\/.*$/, '$1')}/on/${escapeSegment(call.value.call)}`
  return proofsIn(handler, definition)
}

const concerns = (some: string[], path: string): boolean => some.some((one) => overlap(one, path))

/** Going back to the step must not pay again. So a rule on the way out, or of the step in `order`, reads the proof. */
function checkAgain({ branch, call }: Departure, proofs: string[], context: CheckContext): void {
  const { definition, computed, tree, report } = context
  const wayOut = /^\/steps\/[^/]+\/(?:next|buttons\/[^/]+)(?=\/|$)/.exec(branch.pointer)?.[0]
  const decides = ({ pointer, slot, step }: Standing): boolean =>
    pointer.startsWith(`${wayOut}/`) || (step === branch.step && slot === 'guard')
  const ways = itemsOf(definition, 'rule').filter(decides)
  const entries = orderEntries(definition).filter(({ step }) => step === branch.step)
  const rules = [
    ...ways.map(({ value, event, item }) => tree(value, event, item)),
    ...entries.flatMap((entry) => (entry.if === undefined ? [] : [tree(entry.if)])),
  ]
  const reads = readsBehind(rules.flatMap(readsOf), computed())
  if (reads.some((read) => concerns(proofs.map(rooted), read))) return
  report('leave-again', `${branch.pointer}/leave`, {
    message: `going back to this step leaves again and calls ${call!.value.call}, although "${proofs[0]}" says that it is done`,
    hint: `let a branch before this one lead on if ${rooted(proofs[0]!)} is set`,
  })
}

/** What the call that leaves is given of the answers, so that a fee may depend on it. */
function givenTo(call: CallItem, context: CheckContext): string[] {
  const { contract } = call
  const passed = [contract.leaves?.back, ...ownInputs(contract)]
  const names = Object.keys(contract.input).filter((name) => !passed.includes(name))
  const reads = names.flatMap((name) => inputTrees(call, name, context).trees).flatMap(readsOf)
  return readsBehind(reads, context.computed())
}

/** Whether a rule decides about the way through the funnel. */
const decidesTheWay = ({ pointer, slot }: Standing): boolean =>
  pointer.startsWith('/order/') || pointer.endsWith('/gate') || slot === 'next' || slot === 'guard'

/**
 * A person may change what was paid for and keep the proof. So a field behind the inputs of the call that leaves empties the proof
 * when its answer changes, or is fixed then, or a rule on the way compares its answer with what the handler kept.
 */
function checkOutdated({ call }: Departure, proofs: string[], context: CheckContext): void {
  const { definition, computed, tree, report } = context
  const reads = givenTo(call!, context)
  const compared = itemsOf(definition, 'rule')
    .filter(decidesTheWay)
    .map((item) => readsBehind(readsOf(tree(item.value, item.event, item.item)), computed()))
    .filter((read) => read.some((one) => concerns(proofs.map(rooted), one)))
  const isCompared = (path: string): boolean => compared.some((read) => concerns(read, rooted(path)))
  const resets = setsOf(definition).filter(
    (one) => one.slot === 'onChange' && !isPresent(one.value) && concerns(proofs, one.path),
  )
  const asking = itemsOf(definition, 'field').filter(
    ({ path, repeat }) => repeat === undefined && concerns(reads, rooted(path)),
  )
  const isReset = (field: (typeof asking)[number]): boolean =>
    asking.some(
      ({ path, pointer }) =>
        overlap(path, field.path) && resets.some((one) => one.pointer.startsWith(`${pointer}/onChange/`)),
    )
  for (const field of asking)
    if (field.value.fixed === undefined && !isReset(field) && !isCompared(field.path))
      report('proof-outdated', field.pointer, {
        message: `${call!.value.call} was given this answer, which may change while "${proofs[0]}" stays as it is`,
        hint: field.value.each
          ? 'keep what was paid for beside it, and compare the two in a gate'
          : `add "onChange": [{ "set": { "${proofs[0]}": null } }], so that it is asked for again`,
      })
}

/**
 * What a handler keeps is the proof. So nothing else may set it: only a branch of the same step that reads what the confirming
 * call has said, or a value that is what it has said. It may be emptied anywhere.
 */
function checkProved(handler: string, path: string, { confirm }: LeavesContract, context: CheckContext): void {
  const { definition, registry, tree, report } = context
  const sets = setsOf(definition)
  const proofs = proofsIn(handler, definition)
  const isProof = (one: string): boolean => proofs.some((proof) => overlap(proof, one))
  const confirms = callsIn(definition, registry).filter(({ value }) => value.call === confirm)
  const branches = itemsOf(definition, 'branch').filter(({ value }) => value.if !== undefined)

  const isConfirmed = (set: (typeof sets)[number]): boolean =>
    set.step === path &&
    confirms.some(({ pointer, value: { as } }) => {
      const holder = branchAround(pointer)
      if (holder === undefined || as === undefined) return false
      const reads = (trees: Tree[]): boolean =>
        trees.flatMap(readsOf).some((one) => one === as || one.startsWith(`${as}.`))
      if (set.pointer.startsWith(`${holder}/do/`)) return reads(valueTrees(set.value, set, context))
      return branches.some(
        (one) =>
          one.pointer.startsWith(`${holder}/to`) &&
          set.pointer.startsWith(`${one.pointer}/`) &&
          reads([tree(one.value.if!, one.event, one.item)]),
      )
    })
  const refuse = (pointer: string, what: string): void =>
    report('return-trusted', pointer, {
      message: `"${what}" says what happened on the other site, and this sets it without asking ${confirm}`,
      hint: `set it in "${path}" alone, in a branch that reads the result of ${confirm}`,
    })
  for (const set of sets)
    if (isProof(set.path) && isPresent(set.value) && !isConfirmed(set)) refuse(set.pointer, set.path)
  for (const field of itemsOf(definition, 'field')) if (isProof(field.path)) refuse(field.pointer, field.path)
  const holders = confirms.flatMap(({ pointer, step }) => (step === path ? (branchAround(pointer) ?? []) : []))
  const isBehind = (pointer: string): boolean =>
    pointer.startsWith(`${handler}/`) ||
    holders.some((one) => pointer.startsWith(`${one}/do/`) || pointer.startsWith(`${one}/to`))
  for (const { role, pointer } of itemsOf(definition, 'value'))
    if (role.of === 'set' && role.path === undefined && isBehind(pointer))
      report('return-trusted', pointer, {
        message: 'nobody can tell which answers this sets, so it proves nothing',
        hint: 'set each answer by its name',
      })
}

const isEvent = (path: string): boolean => path === 'event' || path.startsWith('event.')

/** What came along in the address proves nothing: it may only be handed to the call that confirms it. */
function checkReads(context: CheckContext): void {
  const { definition, tree, report } = context
  const check = (at: Standing, trees: () => Tree[]): void => {
    const leaves = leavesOf(at.event, context)
    if (!leaves || !trees().flatMap(readsOf).some(isEvent)) return
    report('return-trusted', at.pointer, {
      message: 'what came along in the address proves nothing, and may not be read here',
      hint: `hand it to ${leaves.confirm} in "with", and read what that says`,
    })
  }
  for (const item of itemsOf(definition, 'rule')) check(item, () => [tree(item.value, item.event, item.item)])
  for (const item of itemsOf(definition, 'text')) check(item, () => textTrees(item.value, item, context))
  for (const item of itemsOf(definition, 'value'))
    if (item.role.of !== 'input' || item.role.operation !== leavesOf(item.event, context)?.confirm)
      check(item, () => valueTrees(item.value, item, context))
}
