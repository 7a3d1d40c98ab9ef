/** Builds the playground as files that work from any folder of any host. */
import { ensurePlaygroundBuilt } from './lib/ensurePlaygroundBuilt.ts'

await ensurePlaygroundBuilt()
console.log('The playground is in dist-playground.')
