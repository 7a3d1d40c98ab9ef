import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import { Checksum } from './checksum.ts'
import { formatVersion, mark, UnusableBackup, type Head, type Manifest, type TableSum } from './format.ts'

/** Characters. No row is that long, but another gzipped file may consist of one line. */
const longestLine = 64_000_000

const away = (code: string | undefined): string =>
  code === 'ENOENT' ? 'is not there' : code === 'EISDIR' ? 'is a folder, not a backup' : `cannot be read (${code})`

/** Explains an error that occurred while a file was read. */
function meaning(path: string, error: NodeJS.ErrnoException, read: boolean): Error {
  if (error instanceof UnusableBackup) return error
  if (error.code === 'Z_BUF_ERROR')
    return new UnusableBackup(
      `${path} is cut off: it was not written or copied to its end. Please take another copy or an older backup`,
    )
  if (error.code?.startsWith('Z_')) return new UnusableBackup(read ? damaged(path) : foreign(path))
  return error.syscall ? new UnusableBackup(`${path} ${away(error.code)}`) : error
}

const foreign = (path: string): string =>
  `${path} is not a backup of runnel: "runnel-server backup" makes them. Please name another file`
const damaged = (path: string): string =>
  `${path} is damaged: what it holds is not what was written. Please take another copy or an older backup`

/** The lines of a gzipped file, one by one. Only line feeds end them, since a row may contain any other separator. Throws `UnusableBackup`. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = pipeline(createReadStream(path), createGunzip(), () => undefined)
  unzipped.setEncoding('utf8')
  let rest = ''
  let read = false
  try {
    for await (const text of unzipped as AsyncIterable<string>) {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      if (rest.length > longestLine) throw new UnusableBackup(foreign(path))
      for (const line of lines) {
        read = true
        yield line
      }
    }
  } catch (error) {
    throw meaning(path, error as Error, read)
  }
  if (rest !== '')
    throw new UnusableBackup(
      read
        ? `${path} is cut off: its last line is not whole. Please take another copy or an older backup`
        : foreign(path),
    )
}

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
