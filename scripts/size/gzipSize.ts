import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of a built file after gzip -9. `path` is relative to the folder of the build. */
export const gzipSize = (dist: string, path: string): number =>
  gzipSync(readFileSync(join(dist, path)), { level: 9 }).length

export const gzipTotal = (dist: string, paths: Iterable<string>): number =>
  [...new Set(paths)].reduce((sum, path) => sum + gzipSize(dist, path), 0)
