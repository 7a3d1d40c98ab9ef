import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { draftPath, folderOf, type Project } from '#schemas/studio/index.ts'
import { UsageError } from '../lib/command.ts'
import { withFile } from '../lib/faults.ts'

export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** SHA-256 of files by path. */
export type Hashes = Record<string, string>

/** What a folder has had from each server last, by its origin. It belongs in git: so every copy of the folder knows from what its changes were made. */
export type Pulled = Record<string, Hashes>

export const pulledFile = (folder: string): string => join(folder, '.runnel-pulled.json')

/** @throws UsageError if the file is damaged. */
export function readPulled(folder: string): Pulled {
  const file = pulledFile(folder)
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(withFile('read', file, () => readFileSync(file, 'utf8'))) as Pulled
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file} is no JSON`, 'take it from git again, or remove it and pull')
  }
}

/** Remembers what the folder has from a server. A line for each file, sorted, so that git can merge it. */
export function writePulled(folder: string, origin: string, hashes: Hashes): void {
  const sorted = Object.fromEntries(Object.entries(hashes).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const file = pulledFile(folder)
  const text = `${JSON.stringify({ ...readPulled(folder), [origin]: sorted }, null, 2)}\n`
  withFile('written', file, () => writeFileSync(file, text))
}

/** The folders of files, by their names. */
export const foldersOf = (pulled: Hashes): string[] => [...new Set(Object.keys(pulled).map(folderOf))]

/** What a folder has had from a server: what its key sees, and what is hidden from it, which stays as it is. */
export function seenBy({ hidden = [] }: Project, pulled: Hashes): { seen: Hashes; unseen: Hashes } {
  const those = (which: boolean): Hashes =>
    Object.fromEntries(Object.entries(pulled).filter(([path]) => hidden.includes(folderOf(path)) === which))
  return { seen: those(false), unseen: those(true) }
}

/** Says which folders stay as they are. */
export const keptUnseen = (unseen: Hashes): string[] =>
  foldersOf(unseen).map((folder) => {
    const count = Object.keys(unseen).filter((path) => folderOf(path) === folder).length
    return `hidden from this key, and kept: ${folder} (${count} ${count === 1 ? 'file' : 'files'})`
  })

const ours = new RegExp(draftPath)
const here = (folder: string): string[] =>
  withFile('read', folder, () => readdirSync(folder, { recursive: true, encoding: 'utf8' }))

/** The files of a folder that a server has too, by path. */
export function filesIn(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  const paths = here(folder).map((path) => path.replaceAll('\\', '/'))
  const files = paths.filter((path) => ours.test(path) && statSync(join(folder, path)).isFile()).toSorted()
  return new Map(
    files.map((path) => [path, withFile('read', join(folder, path), () => readFileSync(join(folder, path), 'utf8'))]),
  )
}

/** Writes a file as it is; null removes it, with the folders that are empty then. */
export function writeText(folder: string, path: string, text: string | null): void {
  const file = join(folder, path)
  withFile('written', file, () => {
    if (text === null) return removeFile(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  })
}

function removeFile(folder: string, path: string): void {
  rmSync(join(folder, path))
  for (let inner = dirname(path); inner !== '.'; inner = dirname(inner)) {
    if (readdirSync(join(folder, inner)).length > 0) return
    rmSync(join(folder, inner), { recursive: true })
  }
}
