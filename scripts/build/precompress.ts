import { existsSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { encoded } from '#server/page/encodings.ts'

// Folders that begin with a dot are for the server: nothing in them is sent.
const hidden = /(^|[\\/])\./
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/
const worthwhile = 1024 // Bytes; smaller files fit into one packet anyway.

/** Writes a file at once, since a server may be serving the folder. */
async function put(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < worthwhile) return
  const { br, gzip } = await encoded(content)
  await Promise.all([put(`${file}.br`, br), put(`${file}.gz`, gzip)])
}

/**
 * Writes `.br` and `.gz` files beside the files of a build, which the static routes prefer, unless they are there. That
 * takes as long as the build, so only `npm run build` does it, and not `npm start`.
 */
export async function ensureCompressed(folder: string): Promise<void> {
  const done = join(folder, '.compressed')
  if (existsSync(done)) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => compressible.test(file) && !hidden.test(relative(folder, file)))
  await Promise.all(files.map(compress))
  writeFileSync(done, '')
}
