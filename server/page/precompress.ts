import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/
const worthwhile = 1024 // Bytes; smaller files fit into one packet anyway.

/** Writes `.br` and `.gz` files beside the built files, which the static routes prefer. Gives the number of compressed files. */
export async function precompress(dist: string): Promise<number> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return (await Promise.all(files.map(compress))).filter(Boolean).length
}

async function compress(file: string): Promise<boolean> {
  const content = await readFile(file)
  if (content.length < worthwhile) return false
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    deflate(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  return true
}
