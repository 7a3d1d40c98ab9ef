/** A change that has not reached the server. */
export interface KeptChange {
  path: string
  text: string | null
  /** From which it was made. */
  revision: number
  base: string | null
  /** SHA-256 of the published text that the author has seen. */
  published: string | null
  about: string
}

/** Where changes wait that have not reached the server; they survive a reload. */
export interface KeptChanges {
  all(): Promise<KeptChange[]>
  keep(change: KeptChange): void
  forget(path: string): void
}

const store = 'changes'

const opened = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(store, { keyPath: 'path' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be opened'))
  })

/** Changes of one author in the database of the browser. Without one (private windows) they wait in the page alone. */
export function keptIn(author: string): KeptChanges {
  const database = opened(`studio:${author}`)
  database.catch(() => undefined)
  const write = (act: (changes: IDBObjectStore) => void): void =>
    void database.then(
      (db) => act(db.transaction(store, 'readwrite').objectStore(store)),
      () => undefined,
    )
  return {
    all: () =>
      database.then(
        (db) =>
          new Promise<KeptChange[]>((resolve) => {
            const request = db.transaction(store).objectStore(store).getAll()
            request.onsuccess = () => resolve(request.result as KeptChange[])
            request.onerror = () => resolve([])
          }),
        () => [],
      ),
    keep: (change) => write((changes) => void changes.put(change)),
    forget: (path) => write((changes) => void changes.delete(path)),
  }
}

/** Changes that wait in the page alone. */
export function keptInPage(known: KeptChange[] = []): KeptChanges {
  const changes = new Map(known.map((change) => [change.path, change]))
  return {
    all: async () => [...changes.values()],
    keep: (change) => void changes.set(change.path, change),
    forget: (path) => void changes.delete(path),
  }
}
