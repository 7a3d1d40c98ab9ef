import { inRoot } from './root.ts'

/** Loaded first, so that a process never outlives whoever started it. */
export const exitWithParent = ['--import', new URL('./exitWithParent.mjs', import.meta.url).href]

/** How Node runs a program of ours that is TypeScript. */
export const argumentsFor = (program: string): string[] => ['--import', 'tsx', ...exitWithParent, inRoot(program)]

/** How Node runs the compiled server; `ensureServerBuilt` makes it. */
export const serverArguments = [...exitWithParent, inRoot('dist-server/server/main.js')]
