import { join } from 'node:path'
import { inRoot, root } from './root.ts'

/** Loaded first, so that a process never outlives its parent. */
export const exitWithParent = ['--import', new URL('./exitWithParent.mjs', import.meta.url).href]

/**
 * The environment of the server's process; the Containerfile and the operating guide set the same. Without it, the threads that compile the embedded
 * database keep up to 80 MB of freed memory in areas of their own, by chance.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' }

/** Node's arguments for a TypeScript program of ours. */
export const argumentsFor = (program: string): string[] => ['--import', 'tsx', ...exitWithParent, inRoot(program)]

/** Node's arguments for the compiled server in a copy of the project. */
export const serverArgumentsIn = (folder: string): string[] => [
  ...exitWithParent,
  join(folder, 'dist-server/server/main.js'),
]

/** The same for this project; `ensureServerBuilt` compiles it. */
export const serverArguments = serverArgumentsIn(root)
