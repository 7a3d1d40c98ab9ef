import { importServer } from './importServer.mjs'

await importServer('scripts/moveData.ts')
