import { writeFileSync } from 'node:fs'
import { disk, migrate as migrateFiles, obstacle } from 'runnel/load'
import { parseArguments, shortened, UsageError, type Command } from '../lib/command.ts'
import { each, throwAll, withFile } from '../lib/faults.ts'
import { findFunnels } from '../lib/findFunnels.ts'
import { layOut } from '../lib/layOut.ts'

export const migrate: Command = {
  help: [
    'Usage: runnel migrate [paths…] [--check]',
    '',
    'Brings definitions of an older format up to date: the funnels, those that they extend, and the',
    'library that they take from. What they mean stays; keys keep their order, and oxfmt lays them',
    'out where it is installed. Without a path it migrates every funnel in funnels/ and',
    'funnels/examples/.',
    '',
    '  paths    an id, a funnel.json, its folder, or a folder of funnels',
    '  --check  writes nothing; says which files would change',
    '',
    'Exit code: 0 all are up to date now; 1 with --check: some are not; 2 the command was not used',
    'as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(args, { check: { type: 'boolean', default: false } }, 'migrate')
    const files = findFunnels(positionals)
    const { done, failed } = await each(files, (file) => {
      planned([file])
      return file
    })
    const changed = planned(done)
    for (const [file, text] of changed) {
      if (!values.check) {
        const laidOut = await layOut(file, text)
        withFile('written', file, () => writeFileSync(file, laidOut))
      }
      output.out(`${values.check ? 'would change' : 'changed'} ${file}`)
    }
    throwAll(failed)
    if (changed.size === 0) output.out('all definitions are up to date')
    return values.check && changed.size > 0 ? 1 : 0
  },
}

/**
 * The new texts of the files that change.
 * @throws UsageError for a file that cannot be read or migrated.
 */
function planned(files: string[]): Map<string, string> {
  const hint = 'runnel check says what is wrong with it'
  const read = (file: string): string => {
    const text = withFile('read', file, () => disk.read(file))
    const why = file.endsWith('.ts') ? undefined : obstacle({ file, text })
    if (why !== undefined) throw new UsageError(why, hint)
    return text
  }
  try {
    files.filter((file) => !file.endsWith('.ts')).forEach(read)
    return migrateFiles(files, { ...disk, read })
  } catch (error) {
    // An older definition is migrated before its form is checked.
    if (error instanceof TypeError) throw new UsageError(`"${shortened(files[0]!)}" cannot be migrated`, hint)
    throw error
  }
}
