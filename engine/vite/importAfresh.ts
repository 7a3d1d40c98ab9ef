import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import type { ImportModule } from '#engine/load/index.ts'

/**
 * Imports a definition in TypeScript in a process that knows no TypeScript, as Vite's own is, and each time anew: what has changed in it or
 * in a file that it imports is there at once. `files` are the latter.
 */
export const importAfresh: ImportModule = async (file) => {
  const { module, dependencies } = await runnerImport<{ default?: unknown }>(resolve(file), { logLevel: 'error' })
  return { exports: module, files: dependencies }
}
