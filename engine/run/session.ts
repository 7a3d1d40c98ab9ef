import type { CompiledFunnel, Validators } from '#engine/compile/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import type { Host } from './host.ts'
import { anyItem, isInside } from '#engine/definition/index.ts'
import { isRecord, withoutPaths } from './paths.ts'
import { receiptId, type Receipt } from './receipts.ts'
import type { StartOptions } from './runner.ts'
import type { Away, Changing, FunnelState, Given, Labels } from './state.ts'

/** The kept part of a journey (format.md §7.10): answers, receipts and completed steps, but neither `local` nor a machine snapshot. */
export interface KeptSession {
  funnel: string
  hash: string
  /** Time of the last change, in milliseconds since the epoch. */
  at: number
  form: Record<string, unknown>
  receipts: Receipt[]
  completed: string[]
  written: string[]
  /** Where each answer was given, by its path. */
  given?: Record<string, Given>
  started?: string[]
  /** Top-level steps that a changed definition does not ask again. */
  frozen?: string[]
  /** Completed top-level steps that used an answer before it changed. */
  unsent?: string[]
  /** What lookups called the answers that were chosen from them. */
  labels?: Labels
  /** The answer that is being changed from a summary. */
  changing?: Changing
  /** The departure to another site whose return was not taken yet. Only this browser may take it. */
  away?: Away
  /** The end of the journey has been shown, even if another step was shown later. */
  ended?: boolean
  /** What the person was told when the server did not have the record of the journey any more. */
  gone?: string
  /** Path of the last shown step. */
  step: string
  query: Record<string, string>
}

const isSession = (value: unknown, funnel: CompiledFunnel): value is KeptSession => {
  const { funnel: id, at, form } = (value ?? {}) as Partial<KeptSession>
  return id === funnel.id && typeof at === 'number' && isRecord(form)
}

/** Whether a journey ends at a step: the one that `persist.until` names, or one inside it. */
export const isEnd = (step: string, { persist: { until } }: CompiledFunnel): boolean =>
  until !== undefined && isInside(step, until)

/**
 * Whether an address begins a new journey (format.md §7.10): the previous one has ended, and the address means the first
 * step or no known step. `asked` is the step in the address, if it names one.
 */
export function beginsAnew(ended: boolean, asked: string | undefined, { steps, order }: CompiledFunnel): boolean {
  const found =
    asked !== undefined && Object.values(steps).find(({ path, was }) => path === asked || was.includes(asked))
  return ended && (!found || found.path === order[0]?.step)
}

/** The kept session of this funnel, or the one that was taken along; undefined if there is none or it has expired. */
function loadSession(funnel: CompiledFunnel, host: Host): KeptSession | undefined {
  try {
    const text = funnel.persist.in === 'none' ? host.store.held?.() : host.store.load()
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isSession(kept, funnel)) return undefined
    if (host.clock.now() - kept.at <= funnel.persist.for) return kept
    host.store.clear()
  } catch {
    host.log({ level: 'warn', what: 'session-unreadable' })
  }
  return undefined
}

/** The kept session. If the address begins a new journey, it is dropped. */
export function sessionOf({ funnel, host, step }: StartOptions): KeptSession | undefined {
  const kept = loadSession(funnel, host)
  if (!kept || !beginsAnew(kept.ended || isEnd(kept.step, funnel), step, funnel)) return kept
  host.store.clear()
  return undefined
}

/** The part of a state that is kept. */
export const keptOf = ({
  form,
  completed,
  given,
  written,
  started,
  frozen,
  unsent,
  labels,
  changing,
  away,
  ended,
  gone,
  current,
  query,
}: FunnelState) => ({
  form,
  completed,
  given: Object.keys(given).length > 0 ? given : undefined,
  written,
  started: started.length > 0 ? started : undefined,
  frozen,
  unsent: unsent.length > 0 ? unsent : undefined,
  labels: Object.keys(labels).length > 0 ? labels : undefined,
  changing: changing ?? undefined,
  away: away ?? undefined,
  ended: ended || undefined,
  gone: gone || undefined,
  step: current,
  query,
})

export function saveSession(state: FunnelState, receipts: Receipt[], funnel: CompiledFunnel, host: Host): void {
  const { id, hash } = funnel
  keep({ funnel: id, hash, at: host.clock.now(), receipts, ...keptOf(state) }, funnel, host)
}

/** Stores a session in the tab, and its portable part in the host's copy; or only lets the host hold it. */
export function keep(session: KeptSession, { persist }: CompiledFunnel, { store, seed, log }: Host): void {
  if (persist.in === 'none') return store.hold?.(() => JSON.stringify(session))
  try {
    store.save(JSON.stringify(session))
  } catch {
    log({ level: 'warn', what: 'session-not-kept' })
  }
  if (persist.in === 'server')
    store.copy?.(JSON.stringify(portable(session, [...(persist.leavesOut ?? []), ...Object.keys(seed ?? {})])))
}

/** Stores the receipt of a call that ends after its runner was stopped. The rest of the session may belong to another page by then. */
export function keepReceipt(receipt: Receipt, funnel: CompiledFunnel, host: Host): void {
  const kept = loadSession(funnel, host)
  if (kept) {
    const others = kept.receipts.filter((other) => receiptId(other) !== receiptId(receipt))
    return keep({ ...kept, receipts: [...others, receipt] }, funnel, host)
  }
  // Without any stored session the person has discarded it on purpose.
  const level = host.store.load() === null ? 'info' : 'warn'
  host.log({ level, what: 'receipt-lost', detail: { operation: receipt.operation } })
}

/**
 * The session for another device. `leavesOut`: paths of the answers that may not leave the page, and of the seed, because
 * the other host has its own.
 */
export const portable = (session: KeptSession, leavesOut: string[]): KeptSession => ({
  ...session,
  labels: undefined,
  away: undefined,
  form: withoutPaths(
    session.form,
    leavesOut.map((path) => path.split('.')),
  ),
})

interface SchemaError {
  instancePath: string
  params?: { additionalProperty?: string }
}

/** The path of an answer up to the first list that is no repeat: such a list is kept or dropped as a whole. */
function upToList(path: string[], form: unknown, repeats: string[]): string[] {
  let value = form
  const end = path.findIndex((key, at) => {
    const general = path.slice(0, at).map((one) => (/^\d+$/.test(one) ? anyItem : one))
    if (Array.isArray(value) && !repeats.includes(general.join('.'))) return true
    value = ownValue(value, key)
    return false
  })
  return end < 0 ? path : path.slice(0, end)
}

/**
 * The answers that are still valid in the model; the others are dropped (format.md §7.11). `repeats`: paths of the lists
 * of which the items that still fit are kept.
 */
export function stillValid(
  form: Record<string, unknown>,
  validators: Validators,
  repeats: string[] = [],
): Record<string, unknown> {
  const validate = validators.form
  if (!validate || validate(form)) return form
  const wrong = ((validate.errors ?? []) as SchemaError[]).map(({ instancePath, params }) =>
    upToList(
      [
        ...instancePath.split('/').slice(1),
        ...(params?.additionalProperty === undefined ? [] : [params.additionalProperty]),
      ],
      form,
      repeats,
    ),
  )
  const kept = withoutPaths(form, wrong)
  // Removing a member may make the object around it invalid, too. If nothing more can be removed, all answers are dropped.
  return validate(kept)
    ? kept
    : JSON.stringify(kept) === JSON.stringify(form)
      ? {}
      : stillValid(kept, validators, repeats)
}
