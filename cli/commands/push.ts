import type { PushFiles } from '#schemas/studio/index.ts'
import { type Command, parseArguments, UsageError } from '../lib/command.ts'
import { filesIn, type Hashes, readPulled, textHash, writePulled } from '../sync/folder.ts'
import { studioAt } from '../sync/studio.ts'

/** The most files that a server takes at once. */
const most = 500

export const push: Command = {
  help: [
    'Usage: runnel push [folder] --to <https://host> [--yes]',
    '',
    'Sends what was changed in a folder since the last pull to a running server, as drafts, which',
    'a publisher then publishes in the studio. Without --yes it only says what would be sent. If a file',
    'has changed on the server since, it says by whom and when, and nothing is sent.',
    '',
    '  folder  funnels if absent',
    '  --to    the address of the server; http is for this machine only',
    '  --yes   sends it',
    '',
    'RUNNEL_KEY holds the key of an author, which `runnel-server staff key` makes on the server.',
    '',
    'Exit code: 0 the server has all; 1 something would be sent, or has changed on the server; 2 the',
    'command cannot do this.',
  ].join('\n'),
  run: async (args, output) => {
    const options = { to: { type: 'string' }, yes: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArguments(args, options, 'push')
    const [folder = 'funnels', more] = positionals
    if (more !== undefined) throw new UsageError('name one folder', 'runnel push --help')
    if (values.to === undefined) throw new UsageError('name the server with --to', '--to https://host')
    const studio = studioAt(values.to)
    const pulled = readPulled(folder)[studio.origin]
    if (!pulled)
      throw new UsageError(
        `${folder} has no files of ${studio.origin} yet, so nobody knows from what they were changed`,
        `runnel pull ${folder} --from ${studio.origin}`,
      )
    const files = changedFiles(filesIn(folder), pulled)
    if (files.length > most)
      throw new UsageError(
        `${files.length} files were changed, and ${most} can be sent at once`,
        'name a smaller folder',
      )
    // Says so if the server reads another format.
    await studio.project()
    const { written, same, conflicts } = await studio.push({ files, dryRun: !values.yes })
    const sends = values.yes && conflicts.length === 0
    const texts = new Map(files.map(({ path, text }) => [path, text]))
    for (const path of written)
      output.out(`${sends ? 'sent' : 'would send'} ${path}${texts.get(path) === null ? ' (removed)' : ''}`)
    for (const { path, why } of conflicts) output.error(`changed on the server, too: ${path}: ${why}`)
    if (conflicts.length > 0)
      output.error(
        `nothing was sent\n    hint: runnel pull ${folder} --from ${studio.origin} --drafts, and merge the two`,
      )
    if (sends) writePulled(folder, studio.origin, hashesNow(pulled, texts))
    output.out(summary({ sends, written: written.length, same: same.length }))
    return conflicts.length > 0 || (written.length > 0 && !sends) ? 1 : 0
  },
}

const summary = ({ sends, written, same }: { sends: boolean; written: number; same: number }): string => {
  const what = `${written} ${written === 1 ? 'file' : 'files'}`
  const known = same > 0 ? `; the server has ${same} already` : ''
  if (written === 0) return `nothing to send${known}`
  return `${what} ${sends ? 'sent as drafts' : 'would be sent; --yes sends them'}${known}`
}

/** What differs from what the folder had from the server, with the hash of that. */
function changedFiles(here: ReadonlyMap<string, string>, pulled: Hashes): PushFiles['files'] {
  const paths = [...new Set([...here.keys(), ...Object.keys(pulled)])].toSorted()
  return paths.flatMap((path) => {
    const text = here.get(path) ?? null
    const base = Object.hasOwn(pulled, path) ? pulled[path]! : null
    return (text === null ? null : textHash(text)) === base ? [] : [{ path, text, base }]
  })
}

/** What the folder has from the server once it has sent these texts. */
function hashesNow(pulled: Hashes, sent: ReadonlyMap<string, string | null>): Hashes {
  const now = { ...pulled }
  for (const [path, text] of sent) {
    if (text === null) delete now[path]
    else now[path] = textHash(text)
  }
  return now
}
