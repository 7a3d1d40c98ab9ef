import type { CompiledFunnel, Validators } from '#engine/compile/index.ts'
import type { Host } from './host.ts'
import { isWithin } from './paths.ts'
import { receiptId, type Receipt } from './receipts.ts'
import type { StartOptions } from './runner.ts'
import type { FunnelState } from './state.ts'

/** What is kept of a journey: answers, receipts and what was completed; never `local`, never a machine snapshot (format.md §7.10). */
export interface KeptSession {
  funnel: string
  hash: string
  /** Milliseconds since the epoch of the last change. */
  at: number
  form: Record<string, unknown>
  receipts: Receipt[]
  completed: string[]
  written: string[]
  /** Steps that a changed definition does not ask again. */
  frozen?: string[]
  /** Steps that sent an answer which has changed since. */
  unsent?: string[]
  /** Its end has been shown, whatever was shown since. */
  ended?: boolean
  /** Path of the last step shown. */
  step: string
  query: Record<string, string>
}

const isSession = (value: unknown, funnel: CompiledFunnel): value is KeptSession => {
  const { funnel: id, at } = (value ?? {}) as Partial<KeptSession>
  return id === funnel.id && typeof at === 'number'
}

/** Whether a step is where a journey ends: the one that `persist.until` names, or one inside it. */
export const isEnd = (step: string, { persist: { until } }: CompiledFunnel): boolean =>
  until !== undefined && isWithin(step, until)

/**
 * Whether an address begins a new journey (format.md §7.10): the one before has come to its end, wherever the browser's Back
 * led since, and the address is where the funnel begins, that of its first step or one that names no step. `asked` is the
 * step of the address, if it names one.
 */
export function beginsAnew(ended: boolean, asked: string | undefined, { steps, order }: CompiledFunnel): boolean {
  const found =
    asked !== undefined && Object.values(steps).find(({ path, was }) => path === asked || was.includes(asked))
  return ended && (!found || found.path === order[0]?.step)
}

/** The kept session, unless there is none, it is not this funnel's, or its time has passed. */
function loadSession(funnel: CompiledFunnel, host: Host): KeptSession | undefined {
  if (funnel.persist.in === 'none') return undefined
  try {
    const kept: unknown = JSON.parse(host.store.load() ?? 'null')
    if (!isSession(kept, funnel)) return undefined
    if (host.clock.now() - kept.at <= funnel.persist.for) return kept
    host.store.clear()
  } catch {
    host.log({ level: 'warn', what: 'session-unreadable' })
  }
  return undefined
}

/** The session that an address goes on with: the kept one, which is dropped where the address begins a new journey. */
export function sessionOf({ funnel, host, step }: StartOptions): KeptSession | undefined {
  const kept = loadSession(funnel, host)
  if (!kept || !beginsAnew(kept.ended || isEnd(kept.step, funnel), step, funnel)) return kept
  host.store.clear()
  return undefined
}

/** The part of a state that is kept. */
export const keptOf = ({ form, completed, written, frozen, unsent, ended, current, query }: FunnelState) => ({
  form,
  completed,
  written,
  frozen,
  unsent: unsent.length > 0 ? unsent : undefined,
  ended: ended || undefined,
  step: current,
  query,
})

export function saveSession(state: FunnelState, receipts: Receipt[], funnel: CompiledFunnel, host: Host): void {
  const { id, hash, persist } = funnel
  if (persist.in !== 'none') keep({ funnel: id, hash, at: host.clock.now(), receipts, ...keptOf(state) }, funnel, host)
}

/** Keeps a session in this tab and, as far as it may leave the page, with the host's copy. */
function keep(session: KeptSession, { persist }: CompiledFunnel, { store, seed, log }: Host): void {
  try {
    store.save(JSON.stringify(session))
  } catch {
    log({ level: 'warn', what: 'session-not-kept' })
  }
  if (persist.in === 'server')
    store.copy?.(JSON.stringify(portable(session, [...(persist.leavesOut ?? []), ...Object.keys(seed ?? {})])))
}

/** A call that ends after its page has gone still writes its receipt; the rest of what is kept is no longer this page's to say. */
export function keepReceipt(receipt: Receipt, funnel: CompiledFunnel, host: Host): void {
  const kept = loadSession(funnel, host)
  if (kept) {
    const others = kept.receipts.filter((other) => receiptId(other) !== receiptId(receipt))
    return keep({ ...kept, receipts: [...others, receipt] }, funnel, host)
  }
  // What somebody has forgotten on purpose is not lost.
  const level = host.store.load() === null ? 'info' : 'warn'
  host.log({ level, what: 'receipt-lost', detail: { operation: receipt.operation } })
}

/** A form without the members at these keys; an object inside a list goes with the whole list. */
const withoutAll = (form: Record<string, unknown>, places: string[][]): Record<string, unknown> =>
  places.reduce((rest, keys) => (without(rest, keys) ?? {}) as Record<string, unknown>, form)

function without(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return undefined
  const { [key]: inner, ...others } = value as Record<string, unknown>
  const kept = rest.length === 0 ? undefined : without(inner, rest)
  return kept === undefined ? others : { ...others, [key]: kept }
}

/**
 * A session as another device may go on with it. `leavesOut`: paths of answers that do not leave the page, and of what the
 * host knows by itself, for the other host has its own.
 */
export const portable = (session: KeptSession, leavesOut: string[]): KeptSession => ({
  ...session,
  form: withoutAll(
    session.form,
    leavesOut.map((path) => path.split('.')),
  ),
})

interface SchemaError {
  instancePath: string
  params?: { additionalProperty?: string }
}

/** Answers whose path and type still exist; the others are neither shown nor sent nor kept (format.md §7.11). */
export function stillValid(form: Record<string, unknown>, validators: Validators): Record<string, unknown> {
  const validate = validators.form
  if (!validate || validate(form)) return form
  const wrong = ((validate.errors ?? []) as SchemaError[]).map(({ instancePath, params }) => [
    ...instancePath.split('/').slice(1),
    ...(params?.additionalProperty === undefined ? [] : [params.additionalProperty]),
  ])
  const kept = withoutAll(form, wrong)
  // Without one member the object around it may be wrong as well; what cannot be mended goes whole.
  return validate(kept) ? kept : JSON.stringify(kept) === JSON.stringify(form) ? {} : stillValid(kept, validators)
}
