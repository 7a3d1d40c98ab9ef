import type { Project } from '#schemas/studio/index.ts'
import { ownValue } from 'runnel/rules'
import { type Command, parseArguments, UsageError } from '../lib/command.ts'
import {
  filesIn,
  foldersOf,
  type Hashes,
  keptUnseen,
  readPulled,
  seenBy,
  textHash,
  writePulled,
  writeText,
} from '../sync/folder.ts'
import { planPull } from '../sync/planPull.ts'
import { type Studio, studioAt } from '../sync/studio.ts'

export const pull: Command = {
  help: [
    'Usage: runnel pull [folder] --from <https://host> [--drafts] [--dry-run] [--force]',
    '',
    'Writes the definitions, scenarios, texts, library and policy that a running server has published',
    'into a folder. Other files stay as they are. What was changed here only stays, too; if a file',
    'was changed both here and there, nothing is written.',
    '',
    '  folder     funnels if absent',
    '  --from     the address of the server; http is for this machine only',
    '  --drafts   takes what authors have not published yet',
    '  --dry-run  writes nothing; says what would change',
    '  --force    takes the files of the server whatever was changed here',
    '',
    'RUNNEL_KEY holds the key, which `runnel-server staff key` makes on the server. What was taken is',
    'remembered in .runnel-pulled.json in the folder: commit it with the files.',
    '',
    'Exit code: 0 the folder is as the server now; 1 a file was changed both here and there, or with',
    '--dry-run: something would change; 2 the command cannot do this.',
  ].join('\n'),
  run: async (args, output) => {
    const flag = { type: 'boolean', default: false } as const
    const options = { from: { type: 'string' }, drafts: flag, 'dry-run': flag, force: flag } as const
    const { values, positionals } = parseArguments(args, options, 'pull')
    const [folder = 'funnels', more] = positionals
    if (more !== undefined) throw new UsageError('name one folder', 'runnel pull --help')
    if (values.from === undefined) throw new UsageError('name the server with --from', '--from https://host')
    const studio = studioAt(values.from, () => 'nothing was written')
    const had = ownValue(readPulled(folder), studio.origin) ?? {}
    const project = await studio.project(foldersOf(had))
    const { seen: pulled, unseen } = seenBy(project, had)
    const there = await textsOf(studio, project, values.drafts)
    const open = values.drafts ? [] : project.files.filter(({ revision }) => revision > 0)
    const drafts = new Map(open.map(({ path, text }) => [path, text]))
    const plan = planPull({ here: filesIn(folder), there, drafts, pulled }, values.force)
    const { writes, kept, sent, conflicts, same } = plan
    const writesNow = !values['dry-run'] && conflicts.length === 0
    const [wrote, removed] = writesNow ? ['wrote', 'removed'] : ['would write', 'would remove']
    for (const [path, text] of writes) output.out(`${text === null ? removed : wrote} ${path}`)
    for (const path of kept) output.out(`changed here only, and kept: ${path}`)
    for (const path of sent) output.out(`sent from here and not published yet, and kept: ${path}`)
    for (const line of keptUnseen(unseen)) output.out(line)
    for (const path of conflicts) output.error(`changed here and on the server: ${path}`)
    if (conflicts.length > 0)
      output.error(
        'nothing was written\n    hint: commit what is here, take all with --force, and merge the two with git',
      )
    if (writesNow) {
      for (const [path, text] of writes) writeText(folder, path, text)
      writePulled(folder, studio.origin, { ...hashesNow(there, pulled, sent), ...unseen })
    }
    output.out(`${writes.size} ${writesNow ? 'changed' : 'would change'}, ${same.length} the same`)
    return conflicts.length > 0 || (values['dry-run'] && writes.size > 0) ? 1 : 0
  },
}

/** The texts of a server by path: the published ones, or with the drafts. */
async function textsOf(studio: Studio, { files }: Project, drafts: boolean): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const { path, text, published, revision } of files) {
    const is = drafts || revision === 0 ? text : published === null ? null : await studio.text(published)
    if (is !== null) texts.set(path, is)
  }
  return texts
}

/** What the folder has from the server now: its files, and the drafts that it was sent from here. */
function hashesNow(there: ReadonlyMap<string, string>, pulled: Hashes, sent: readonly string[]): Hashes {
  const now = new Map([...there].map(([path, text]) => [path, textHash(text)]))
  for (const path of sent) {
    const hash = ownValue(pulled, path)
    if (hash === undefined) now.delete(path)
    else now.set(path, hash)
  }
  return Object.fromEntries(now)
}
