// npm run api: writes docs/api, the reference and report of what the package exports.
import { rmSync } from 'node:fs'
import { writeApiReference } from './api/apiReference.ts'
import { buildPackage } from './lib/buildPackage.ts'
import { inRoot } from './lib/root.ts'

/** In the repository, where the types find the packages that they use. */
const folder = inRoot('.dist-api')

try {
  buildPackage(folder)
  await writeApiReference(folder)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
