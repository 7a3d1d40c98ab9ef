import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { SyncedNodeFs } from '#server/database/embedded/syncedNodeFs.ts'

const pageSize = 8192

interface FileStream {
  nfd: number
  path: string
  position: number
}
type Write = (stream: FileStream, buffer: Uint8Array, offset: number, length: number, position?: number) => number
interface FileLayer {
  NODEFS: { stream_ops: { write: Write; fsync: (stream: FileStream) => number }; realPath(node: unknown): string }
}

/** The disk as a power cut may leave it: what was written since a file was last synced is there or not, page by page. */
export class ForgetfulFs extends SyncedNodeFs {
  /** By file and page, the bytes before the first unsynced write. */
  readonly #before = new Map<string, Map<number, Buffer>>()
  readonly #root: string
  writes = 0
  /** Hears of each write before it is made. */
  beforeWrite: () => void = () => undefined

  constructor(root: string) {
    super(root)
    this.#root = root
  }

  override async init(...given: Parameters<SyncedNodeFs['init']>): ReturnType<SyncedNodeFs['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const listen = (module: unknown) => {
      const { stream_ops: operations } = (module as FileLayer).NODEFS
      const { write, fsync } = operations
      operations.write = (stream, buffer, offset, length, position) => {
        this.writes += 1
        this.beforeWrite()
        this.#remember(stream, position ?? stream.position, length)
        return write(stream, buffer, offset, length, position)
      }
      operations.fsync = (stream) => {
        const result = fsync(stream)
        this.#before.delete(this.#nameOf(stream))
        return result
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...((emscriptenOpts.preRun ?? []) as (() => void)[]), listen] } as typeof emscriptenOpts }
  }

  #nameOf({ path }: FileStream): string {
    return path
  }

  #remember(stream: FileStream, position: number, length: number): void {
    const name = this.#nameOf(stream)
    const pages = this.#before.get(name) ?? new Map<number, Buffer>()
    this.#before.set(name, pages)
    const size = fstatSync(stream.nfd).size
    for (let page = Math.floor(position / pageSize); page * pageSize < position + length; page += 1) {
      if (pages.has(page)) continue
      const bytes = Buffer.alloc(Math.max(0, Math.min(pageSize, size - page * pageSize)))
      const reading = openSync(this.#onDisk(name), 'r')
      readSync(reading, bytes, 0, bytes.length, page * pageSize)
      closeSync(reading)
      pages.set(page, bytes)
    }
  }

  /** The database sees its folder under a name of its own. */
  #onDisk(name: string): string {
    return name.replace(/^.*?\/pglite\/data/, this.#root)
  }

  /** Everything that is there was written to the disk from outside. */
  settle(): void {
    this.#before.clear()
  }

  /** Undoes unsynced pages, each with this chance; zeros stand where there was nothing before. */
  forget(chance: number): number {
    let forgotten = 0
    for (const [name, pages] of this.#before) {
      for (const [page, bytes] of pages) {
        if (Math.random() >= chance) continue
        const file = openSync(this.#onDisk(name), 'r+')
        const whole = Buffer.alloc(Math.max(bytes.length, Math.min(pageSize, fstatSync(file).size - page * pageSize)))
        bytes.copy(whole)
        writeSync(file, whole, 0, whole.length, page * pageSize)
        closeSync(file)
        forgotten += 1
      }
    }
    return forgotten
  }
}
