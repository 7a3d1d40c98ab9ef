// What `npm start` builds beside the server, which shows a page that says so until it is there: studio and documentation.
import { ensureDocsBuilt } from '../lib/ensureDocsBuilt.ts'
import { ensureStudioBuilt } from '../lib/ensureStudioBuilt.ts'

for (const ensure of [ensureStudioBuilt, ensureDocsBuilt])
  await ensure().catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
