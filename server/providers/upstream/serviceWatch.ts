import type { ProviderError } from '../types.ts'

/** How an attempt to call ended, of which a harmless call has up to two; what was turned away was never sent. */
export type CallOutcome = 'answered' | 'turned_away' | ProviderError['code']

export interface ServiceRecord {
  service: string
  /** Left alone, and not yet seen to be back. */
  isOpen: boolean
  /** How often it came to that. */
  opened: number
  /** How many attempts ended how. */
  calls: Map<CallOutcome, number>
}

/** What this process has seen of the outside services that it reaches over HTTP: states and counts, nothing of the calls. */
export class ServiceWatch {
  readonly #records = new Map<string, ServiceRecord>()
  /** Hears when a service is left alone, and when it is called again. */
  onChange: (record: ServiceRecord) => void = () => undefined

  get records(): readonly ServiceRecord[] {
    return [...this.#records.values()]
  }

  /** From now on the service is among the records, before anything is known of it. */
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
