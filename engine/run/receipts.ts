/** The stored proof that a once-only operation ran (format.md §5, `once`). */
export type Receipt =
  | { operation: string; key: string; state: 'pending' }
  | { operation: string; key: string; state: 'completed'; output: Record<string, unknown> }
  | { operation: string; key: string; state: 'failed'; code: string; message: string }

/** Receipts by operation and key; every change is told, so that it can be stored before anything else happens. */
export interface Receipts {
  find(operation: string, key: string): Receipt | undefined
  write(receipt: Receipt): void
  drop(operation: string, key: string): void
  all(): Receipt[]
}

export function createReceipts(kept: Receipt[], changed: () => void): Receipts {
  const byKey = new Map(kept.map((receipt) => [`${receipt.operation} ${receipt.key}`, receipt]))
  return {
    find: (operation, key) => byKey.get(`${operation} ${key}`),
    write: (receipt) => {
      byKey.set(`${receipt.operation} ${receipt.key}`, receipt)
      changed()
    },
    drop: (operation, key) => {
      byKey.delete(`${operation} ${key}`)
      changed()
    },
    all: () => [...byKey.values()],
  }
}
