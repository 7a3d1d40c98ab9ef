import { inRoot } from './root.ts'

/** How Node runs a program of ours: TypeScript as it is, and never outliving whoever started it. */
export const argumentsFor = (program: string): string[] => ['--import', 'tsx', '--import', new URL('./exitWithParent.mjs', import.meta.url).href, inRoot(program)]

export const serverArguments = argumentsFor('server/main.ts')
