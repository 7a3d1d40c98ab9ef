import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGlite } from '@electric-sql/pglite'

/** The package's default parameters, but with files synced: `-F` turns syncing off, and the default sync method does nothing here. */
export const startParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB'].flatMap((setting) => ['-c', setting]),
]

interface FileStream {
  nfd: number
}
/** The part of the database's file system layer that is extended here. */
interface FileLayer {
  NODEFS: { stream_ops: { fsync?: (stream: FileStream) => number } }
}

/**
 * The package's file system layer with the callback that it lacks: without it a commit stays in the page cache, and a power cut loses it. Relies on
 * internals of the exact version in package.json, so the worker counts syncs and refuses to start when there are none.
 */
export class SyncedNodeFs extends NodeFS {
  syncs = 0

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options)
    const addSync = (module: unknown) => {
      ;(module as FileLayer).NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd)
        this.syncs += 1
        return 0
      }
    }
    const before = (emscriptenOpts.preRun ?? []) as ((module: unknown) => void)[]
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, addSync] } as typeof emscriptenOpts }
  }
}
