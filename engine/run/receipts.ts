/** The stored proof that a once-only operation ran (format.md §5, `once`). */
export type Receipt =
  /** `again`: the person has asked for another run, which has not started. */
  | { operation: string; key: string; state: 'pending' | 'again' }
  /** `as`: the names of the result, under which rules know it again after a load. */
  | { operation: string; key: string; state: 'completed'; output: Record<string, unknown>; as?: string[] }
  | { operation: string; key: string; state: 'failed'; code: string; message: string }

/** The receipts of a runner by operation and key. Every change is reported at once, so that it is stored before the call goes on. */
export interface Receipts {
  find(operation: string, key: string): Receipt | undefined
  write(receipt: Receipt): void
  drop(operation: string, key: string): void
  /** Drops all receipts without a report; the caller stores the change. */
  clear(): void
  all(): Receipt[]
}

export const receiptId = ({ operation, key }: Pick<Receipt, 'operation' | 'key'>): string => `${operation} ${key}`

/** Receipts that begin with the kept ones. `changed` gets each written receipt, and nothing when one is dropped. */
export function createReceipts(kept: Receipt[], changed: (receipt?: Receipt) => void): Receipts {
  const byId = new Map(kept.map((receipt) => [receiptId(receipt), receipt]))
  return {
    find: (operation, key) => byId.get(receiptId({ operation, key })),
    write: (receipt) => {
      const names = (receipt.state === 'completed' && receipt.as) || []
      // A name refers to the last result only.
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
