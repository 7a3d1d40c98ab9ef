import { closeSync, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
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

/** Identifies an open file, whatever its name. */
const identityOf = ({ nfd }: FileStream): string => {
  const { dev, ino } = fstatSync(nfd)
  return `${dev} ${ino}`
}

/** The disk as a power cut may leave it: each page written since the last sync of its file is there or not. */
export class ForgetfulFs extends SyncedNodeFs {
  /** By file: the bytes of each page before its first unsynced write. The database renames and removes files meanwhile, so names do not identify them. */
  readonly #before = new Map<string, { file: number; pages: Map<number, Buffer> }>()
  readonly #root: string
  writes = 0
  /** Is called before each write. */
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
        this.#settleOne(identityOf(stream))
        return result
      }
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...((emscriptenOpts.preRun ?? []) as (() => void)[]), listen],
      } as typeof emscriptenOpts,
    }
  }

  #remember(stream: FileStream, position: number, length: number): void {
    const identity = identityOf(stream)
    const { file, pages } = this.#before.get(identity) ?? {
      file: openSync(this.#onDisk(stream), 'r+'),
      pages: new Map<number, Buffer>(),
    }
    this.#before.set(identity, { file, pages })
    const { size } = fstatSync(file)
    for (let page = Math.floor(position / pageSize); page * pageSize < position + length; page += 1) {
      if (pages.has(page)) continue
      const bytes = Buffer.alloc(Math.max(0, Math.min(pageSize, size - page * pageSize)))
      readSync(file, bytes, 0, bytes.length, page * pageSize)
      pages.set(page, bytes)
    }
  }

  /** The file behind a stream: by its descriptor if the system shows it, since it may have been renamed; otherwise by the name that the database used. */
  #onDisk({ nfd, path }: FileStream): string {
    const shown = `/proc/self/fd/${nfd}`
    return existsSync(shown) ? shown : path.replace(/^.*?\/pglite\/data/, this.#root)
  }

  #settleOne(identity: string): void {
    const known = this.#before.get(identity)
    if (known) closeSync(known.file)
    this.#before.delete(identity)
  }

  /** Treats everything written so far as synced. */
  settle(): void {
    for (const identity of [...this.#before.keys()]) this.#settleOne(identity)
  }

  /** Undoes each unsynced page with this probability; pages that did not exist become zeros. */
  forget(chance: number): number {
    let forgotten = 0
    for (const { file, pages } of this.#before.values()) {
      for (const [page, bytes] of pages) {
        if (Math.random() >= chance) continue
        const whole = Buffer.alloc(Math.max(bytes.length, Math.min(pageSize, fstatSync(file).size - page * pageSize)))
        bytes.copy(whole)
        writeSync(file, whole, 0, whole.length, page * pageSize)
        forgotten += 1
      }
    }
    return forgotten
  }
}
