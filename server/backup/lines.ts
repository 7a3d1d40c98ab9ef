import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import { UnusableBackup } from './format.ts'

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

export const foreign = (path: string): string =>
  `${path} is not a backup of runnel: "runnel-server backup" makes them. Please name another file`
export const damaged = (path: string): string =>
  `${path} is damaged: what it holds is not what was written. Please take another copy or an older backup`

/** The lines of a gzipped file, one by one. Only line feeds end them, since a row may contain any other separator. Throws `UnusableBackup`. */
export async function* linesOf(path: string): AsyncGenerator<string> {
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
