import { existsSync, readdirSync } from 'node:fs'
import { camelCase } from '#cli/new/names.ts'
import { inRoot } from './root.ts'

/** The file with the definitions of all widgets and blocks, for Node, which has no `import.meta.glob`. */
export const widgetListFile = 'widgets/definitions.ts'

/** Its text: one line for each folder. */
export function widgetList(): string {
  const names = readdirSync(inRoot('widgets'))
    .filter((name) => existsSync(inRoot('widgets', name, 'index.ts')))
    .toSorted()
  const lines = names.map((name) => `export { definition as ${camelCase(name)} } from './${name}/index.ts'`)
  return ['// Every widget and block. Written by `npm run generate` from the folders.', ...lines, ''].join('\n')
}
