import { join } from 'node:path'
import { inRoot, root } from './root.ts'

/** Loaded first, so that a process never outlives whoever started it. */
export const exitWithParent = ['--import', new URL('./exitWithParent.mjs', import.meta.url).href]

/** How Node runs a program of ours that is TypeScript. */
export const argumentsFor = (program: string): string[] => ['--import', 'tsx', ...exitWithParent, inRoot(program)]

/** How Node runs the compiled server of a copy of the project. */
export const serverArgumentsIn = (folder: string): string[] => [
  ...exitWithParent,
  join(folder, 'dist-server/server/main.js'),
]

/** … and ours; `ensureServerBuilt` makes it. */
export const serverArguments = serverArgumentsIn(root)
