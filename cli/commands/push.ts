import { isTooLarge, type Pushed } from '#schemas/studio/index.ts'
import { ownValue } from 'runnel/rules'
import { type Command, parseArguments, UsageError } from '../lib/command.ts'
import { filesIn, type Hashes, readPulled, textHash, writePulled } from '../sync/folder.ts'
import { type Files, partsOf } from '../sync/partsOf.ts'
import { type Studio, studioAt } from '../sync/studio.ts'

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
    let known: Hashes | undefined
    const untouched = () => `nothing${known ? ' else' : ''} was sent`
    const studio = studioAt(values.to, untouched)
    const pulled = ownValue(readPulled(folder), studio.origin)
    if (!pulled)
      throw new UsageError(
        `${folder} has no files of ${studio.origin} yet, so nobody knows from what they were changed`,
        `runnel pull ${folder} --from ${studio.origin}`,
      )
    // Says so if the server reads another format.
    await studio.project([])
    const files = changedFiles(filesIn(folder), pulled)
    const large = files.find(({ text }) => text !== null && isTooLarge(text))
    if (large)
      throw new UsageError(`${large.path} has more than 1 MB, and no server reads such a file`, 'make it smaller')
    const parts = partsOf(files)
    const removed = new Set(files.flatMap(({ path, text }) => (text === null ? [path] : [])))
    const say = (verb: string, paths: readonly string[]) => {
      for (const path of paths) output.out(`${verb} ${path}${removed.has(path) ? ' (removed)' : ''}`)
    }
    const trial = await pushAll(studio, parts, { dryRun: true })
    const sends = values.yes && trial.conflicts.length === 0
    if (!sends) say('would send', trial.written)
    const sent = (part: Files, { written }: Pushed) => {
      say('sent', written)
      known = hashesNow(known ?? pulled, part)
      writePulled(folder, studio.origin, known)
    }
    const { written, same, conflicts } = sends ? await pushAll(studio, parts, { dryRun: false }, sent) : trial
    for (const { path, why } of conflicts) output.error(`changed on the server, too: ${path}: ${why}`)
    if (conflicts.length > 0)
      output.error(
        `${untouched()}\n    hint: runnel pull ${folder} --from ${studio.origin} --drafts, and merge the two`,
      )
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
function changedFiles(here: ReadonlyMap<string, string>, pulled: Hashes): Files {
  const paths = [...new Set([...here.keys(), ...Object.keys(pulled)])].toSorted()
  return paths.flatMap((path) => {
    const text = here.get(path) ?? null
    const base = ownValue(pulled, path) ?? null
    return (text === null ? null : textHash(text)) === base ? [] : [{ path, text, base }]
  })
}

/**
 * Pushes files part by part: on trial all of them, otherwise up to a part with a conflict, of which nothing is written.
 * `done` is told of each part at once: the next one may be refused.
 */
async function pushAll(
  studio: Studio,
  parts: readonly Files[],
  { dryRun }: { dryRun: boolean },
  done: (part: Files, pushed: Pushed) => void = () => undefined,
): Promise<Pushed> {
  const all: Pushed = { written: [], same: [], conflicts: [] }
  for (const files of parts) {
    const pushed = await studio.push({ files, dryRun })
    all.conflicts.push(...pushed.conflicts)
    if (!dryRun && pushed.conflicts.length > 0) break
    all.written.push(...pushed.written)
    all.same.push(...pushed.same)
    done(files, pushed)
  }
  return all
}

/** What the folder has from the server once it has sent these files. */
function hashesNow(pulled: Hashes, sent: Files): Hashes {
  const now = new Map(Object.entries(pulled))
  for (const { path, text } of sent) {
    if (text === null) now.delete(path)
    else now.set(path, textHash(text))
  }
  return Object.fromEntries(now)
}
