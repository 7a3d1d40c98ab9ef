import { inRoot } from './root.ts'

/** How Node starts the server: TypeScript as it is, and never outliving whoever started it. */
export const serverArguments = ['--import', 'tsx', '--import', new URL('./exitWithParent.mjs', import.meta.url).href, inRoot('server/main.ts')]
