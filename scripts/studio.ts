/** Builds the studio, which the server gives to staff below `/studio`. */
import { ensureStudioBuilt } from './lib/ensureStudioBuilt.ts'

await ensureStudioBuilt()
console.log('The studio is in dist-studio.')
