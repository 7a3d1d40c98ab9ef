import { disk, join, namesIn, type FileSystem } from '#engine/load/index.ts'
import { didYouMean, ownValue, onlyOwn } from '#engine/rules/index.ts'
import { ForPeople } from '#engine/run/index.ts'
import { expandScenario, type ScenarioInFile, type SharedFile } from '#engine/scenario/index.ts'
import { readScenarioFile, readSharedFile, type Lines, type Written } from './readScenarioFile.ts'

interface Folder {
  shared: SharedFile
  /** Written scenarios by name. */
  written: Map<string, Written>
  lines: Lines
}

function readOwn(folder: string, files: FileSystem): Folder {
  const sharedFile = join(folder, 'shared.json')
  const written: Folder['written'] = new Map()
  const all = files.list(folder)
  const names = all.filter((name) => name.endsWith('.json') && name !== 'shared.json').sort()
  const lines: Lines = new Map()
  for (const file of names.map((name) => join(folder, name))) {
    for (const one of readScenarioFile(file, lines, files)) {
      const { name } = one.scenario
      const earlier = written.get(name)
      if (earlier)
        throw new ForPeople(
          `${file}:${one.line}: "${name}" is the name of a scenario in ${earlier.file}:${earlier.line} already; give each its own`,
        )
      written.set(name, one)
    }
  }
  return { shared: all.includes('shared.json') ? readSharedFile(sharedFile, lines, files) : {}, written, lines }
}

/** Shared answers over inherited ones. A set that uses its own name adds to the inherited set of that name. */
function answersOver(
  base: SharedFile['answers'] = {},
  { answers = {}, extends: from }: SharedFile,
): SharedFile['answers'] {
  const all = onlyOwn(base)
  for (const [name, set] of Object.entries(answers)) {
    const used = [set.use ?? []].flat()
    const under = ownValue(base, name)
    if (!under || !used.includes(name)) all[name] = set
    else {
      const renamed = `${name} of ${from}`
      all[renamed] = under
      all[name] = { ...set, use: used.map((one) => (one === name ? renamed : one)) }
    }
  }
  return all
}

function inherited(base: Folder, own: Folder, file: string): Folder {
  const { without = {} } = own.shared
  for (const [name, reason] of Object.entries(without)) {
    if (!base.written.has(name))
      throw new ForPeople(
        `${file}: "without" names "${name}", which "${own.shared.extends}" does not have; ${didYouMean(name, base.written.keys()) ?? 'remove it'}`,
      )
    if (reason.trim() === '')
      throw new ForPeople(`${file}: "without" gives no reason for "${name}"; write why it does not hold here`)
    if (own.written.has(name))
      throw new ForPeople(
        `${file}: "${name}" is left out under "without" and written again in ${own.written.get(name)!.file}; writing it is enough`,
      )
  }
  const kept = [...base.written].filter(([name]) => !Object.hasOwn(without, name))
  const shared = {
    moves: { ...base.shared.moves, ...own.shared.moves },
    answers: answersOver(base.shared.answers, own.shared),
  }
  return { shared, written: new Map([...kept, ...own.written]), lines: new Map([...base.lines, ...own.lines]) }
}

/** Whether there is a folder; that it cannot be read is a mistake for the reader of its files. */
function exists(folder: string, files: FileSystem): boolean {
  try {
    files.list(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** A folder merged over the one that it extends, recursively. */
function readFolder(folder: string, files: FileSystem, chain: string[] = []): Folder {
  const own = readOwn(folder, files)
  const { extends: base, without } = own.shared
  const file = join(folder, 'shared.json')
  if (base === undefined) {
    if (without)
      throw new ForPeople(`${file}: "without" leaves out scenarios of another funnel; name that funnel under "extends"`)
    return own
  }
  const funnels = join(folder, '..', '..')
  const from = join(funnels, base, 'scenarios')
  if (chain.includes(from))
    throw new ForPeople(
      `${file}: "extends" forms a cycle: ${[...chain.slice(chain.indexOf(from)), folder, from].join(' > ')}`,
    )
  const names = namesIn(funnels, files)
  // A path such as `../other` names no funnel.
  if (!names.includes(base) || !exists(from, files)) {
    const known = names.filter((id) => exists(join(funnels, id, 'scenarios'), files))
    throw new ForPeople(`${file}: "${base}" has no scenarios to extend; known: ${known.join(', ')}`)
  }
  return inherited(readFolder(from, files, [...chain, folder]), own, file)
}

/**
 * The expanded scenarios of a folder and of the folders that it extends; none if the folder does not exist. Throws if one is
 * invalid; the message names the file, the mistake and the remedy. Files are read from disk unless others are given.
 */
export function loadScenarios(folder: string, files: FileSystem = disk): ScenarioInFile[] {
  if (!exists(folder, files)) return []
  const { shared, written, lines } = readFolder(folder, files)
  const replaced = (move: object, by: object): void => void lines.set(by, lines.get(move)!)
  return [...written.values()].flatMap(({ file, line, end, scenario }) =>
    expandScenario(scenario, { shared, file, replaced }).map((row) => ({
      file,
      line,
      end,
      scenario: row,
      moves: row.moves.map((move) => lines.get(move)!),
    })),
  )
}
