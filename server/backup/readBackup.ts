import { createHash } from 'node:crypto'
import { Checksum } from './checksum.ts'
import { formatVersion, mark, UnusableBackup, type Head, type Manifest, type TableSum } from './format.ts'
import { damaged, foreign, linesOf } from './lines.ts'

/** One table of a backup. Read its rows before asking for the next table. */
export interface TablePart {
  name: string
  columns: string[]
  rows: AsyncIterable<string>
}

const isRow = (line: string) => line.startsWith('{')

function wordsOf(line: string): unknown[] | undefined {
  try {
    const words: unknown = JSON.parse(line)
    return Array.isArray(words) ? words : undefined
  } catch {
    return undefined
  }
}

/** Reads the first line. Throws when this program cannot read the rest. */
function headOf(path: string, line: string | undefined): Head {
  if (line === undefined) throw new UnusableBackup(`${path} is empty. Please take another copy or an older backup`)
  const [word, format, head] = wordsOf(line) ?? []
  if (word !== mark) throw new UnusableBackup(foreign(path))
  if (typeof format !== 'number' || format > formatVersion)
    throw new UnusableBackup(
      `${path} was made by a newer version of runnel (format ${String(format)}, this one reads up to ${formatVersion}). Please restore it with that version`,
    )
  return head as Head
}

/** Opens a backup: its head, then its tables in order. `manifest` is known after the last table. */
export async function openBackup(
  path: string,
): Promise<{ head: Head; tables: AsyncGenerator<TablePart>; manifest(): Manifest }> {
  const hash = createHash('sha256')
  const source = linesOf(path)
  let manifest: Manifest | undefined
  /** The line after the rows of a table. */
  let next: string | undefined
  const take = async (): Promise<string | undefined> => {
    const { value, done } = await source.next()
    if (done) return undefined
    if (!value.startsWith('["end",')) hash.update(`${value}\n`)
    return value
  }
  const head = headOf(path, await take())

  async function* rows(): AsyncGenerator<string> {
    for (next = await take(); next !== undefined && isRow(next); next = await take()) yield next
  }

  async function* tables(): AsyncGenerator<TablePart> {
    next = await take()
    while (next !== undefined) {
      const [word, ...given] = wordsOf(next) ?? []
      if (word === 'table') {
        const [name, columns] = given as [string, string[]]
        yield { name, columns, rows: rows() }
      } else if (word === 'end') {
        manifest = given[0] as Manifest
        const sum = hash.digest('hex')
        if (manifest.sha256 !== sum || !(await source.next()).done) throw new UnusableBackup(damaged(path))
        return
      } else throw new UnusableBackup(damaged(path))
    }
    throw new UnusableBackup(`${path} is cut off: its end is missing. Please take another copy or an older backup`)
  }
  return { head, tables: tables(), manifest: () => manifest! }
}

/** Reads a whole backup and compares it with its manifest. Throws `UnusableBackup` unless every row is as it was written. */
export async function checkBackup(path: string): Promise<Manifest> {
  const backup = await openBackup(path)
  const found: TableSum[] = []
  for await (const { name, rows } of backup.tables) {
    const sum = new Checksum()
    for await (const row of rows) sum.add(row)
    found.push({ name, rows: sum.rows, checksum: sum.value })
  }
  const manifest = backup.manifest()
  if (JSON.stringify(manifest.tables) !== JSON.stringify(found)) throw new UnusableBackup(damaged(path))
  return manifest
}
