import type { ProviderError } from '../types.ts'

/** How an attempt ended. An idempotent call has up to two; a call turned away was never sent. */
export type CallOutcome = 'answered' | 'turned_away' | ProviderError['code']

export interface ServiceRecord {
  service: string
  /** Not called at the moment, since it is unavailable. */
  isOpen: boolean
  /** How often that happened. */
  opened: number
  /** Number of attempts by outcome. */
  calls: Map<CallOutcome, number>
}

/** What this process knows about the outside services that it calls over HTTP: states and counts, nothing of the calls. */
export class ServiceWatch {
  readonly #records = new Map<string, ServiceRecord>()
  /** Is called when a service is no longer called, and when it is called again. */
  onChange: (record: ServiceRecord) => void = () => undefined

  get records(): readonly ServiceRecord[] {
    return [...this.#records.values()]
  }

  /** Adds a service to the records, before anything is known about it. */
  add(service: string): { count(outcome: CallOutcome): void; change(isOpen: boolean): void } {
    const record: ServiceRecord = { service, isOpen: false, opened: 0, calls: new Map() }
    this.#records.set(service, record)
    return {
      count: (outcome) => void record.calls.set(outcome, (record.calls.get(outcome) ?? 0) + 1),
      change: (isOpen) => {
        record.isOpen = isOpen
        if (isOpen) record.opened += 1
        this.onChange(record)
      },
    }
  }
}
