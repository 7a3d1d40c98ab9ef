/** Builds the documentation as a site, which the server serves at /docs outside production. */
import { ensureDocsBuilt } from './lib/ensureDocsBuilt.ts'

await ensureDocsBuilt()
console.log('The documentation is in dist-docs.')
