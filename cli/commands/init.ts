import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { filesOfProduct } from '../init/files.ts'
import { type Command, parseArguments, shortened, UsageError } from '../lib/command.ts'
import { withFile } from '../lib/faults.ts'

const ownVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version

/** A name that npm takes. */
const nameOf = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'product'

export const init: Command = {
  help: [
    'Usage: runnel init <folder> [--runnel version]',
    '',
    'Writes an empty product that runs: a page with one form, one scenario of it, and a test that',
    'checks the form and plays the scenario.',
    '',
    '  folder    is made, or is empty',
    '  --runnel  the version of runnel, or the file from which it is installed; this one without it',
    '',
    'Exit code: 0; 2 the command was not used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(args, { runnel: { type: 'string' } }, 'init')
    const [folder, ...others] = positionals
    if (folder === undefined || others.length > 0)
      throw new UsageError('name one folder for the product', 'such as: runnel init my-forms')
    if (existsSync(folder) && withFile('read', folder, () => readdirSync(folder)).length > 0)
      throw new UsageError(`"${shortened(folder)}" is not empty`, 'name a folder that does not exist yet')
    for (const [file, text] of Object.entries(filesOfProduct(nameOf(folder), values.runnel ?? `^${ownVersion()}`))) {
      const path = join(folder, file)
      withFile('written', path, () => {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, text)
      })
    }
    output.out(
      `Written. Next: cd ${/^[\w./~-]+$/.test(folder) ? folder : JSON.stringify(folder)} && npm install && npm test && npm run dev`,
    )
    return 0
  },
}
