/** The stored proof that a once-only operation ran (format.md §5, `once`). */
export type Receipt =
  /** `again`: the person has asked for another run, which has not begun. */
  | { operation: string; key: string; state: 'pending' | 'again' }
  /** `as`: the names under which the funnel knows the result, so that it is known again after a load. */
  | { operation: string; key: string; state: 'completed'; output: Record<string, unknown>; as?: string[] }
  | { operation: string; key: string; state: 'failed'; code: string; message: string }

/** Receipts by operation and key. Every change is reported, so that it can be stored before anything else happens. */
export interface Receipts {
  find(operation: string, key: string): Receipt | undefined
  write(receipt: Receipt): void
  drop(operation: string, key: string): void
  /** Drops all receipts without a report: the caller stores that. */
  clear(): void
  all(): Receipt[]
}

export const receiptId = ({ operation, key }: Pick<Receipt, 'operation' | 'key'>): string => `${operation} ${key}`

/** `changed` gets the receipt that was written, or nothing when one was dropped. */
export function createReceipts(kept: Receipt[], changed: (receipt?: Receipt) => void): Receipts {
  const byId = new Map(kept.map((receipt) => [receiptId(receipt), receipt]))
  return {
    find: (operation, key) => byId.get(receiptId({ operation, key })),
    write: (receipt) => {
      const names = (receipt.state === 'completed' && receipt.as) || []
      // A name means one result: the last one.
      for (const [id, other] of byId)
        if (other.state === 'completed' && other.as)
          byId.set(id, { ...other, as: other.as.filter((name) => !names.includes(name)) })
      byId.set(receiptId(receipt), receipt)
      changed(receipt)
    },
    drop: (operation, key) => {
      byId.delete(receiptId({ operation, key }))
      changed()
    },
    clear: () => byId.clear(),
    all: () => [...byId.values()],
  }
}
