import { join } from 'node:path'
import { inRoot, root } from './root.ts'

/** Loaded first, so that a process never outlives its parent. */
export const exitWithParent = ['--import', new URL('./exitWithParent.mjs', import.meta.url).href]

/** Node's arguments for a TypeScript program of ours. */
export const argumentsFor = (program: string): string[] => ['--import', 'tsx', ...exitWithParent, inRoot(program)]

/** Node's arguments for the compiled server in a copy of the project. */
export const serverArgumentsIn = (folder: string): string[] => [
  ...exitWithParent,
  join(folder, 'dist-server/server/main.js'),
]

/** The same for this project; `ensureServerBuilt` compiles it. */
export const serverArguments = serverArgumentsIn(root)
