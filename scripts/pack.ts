/** Packs the engine for examples/embed, or into the folder that is named. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { packPackage } from './lib/packPackage.ts'
import { inRoot } from './lib/root.ts'

const folder = process.argv[2] ?? inRoot('examples/embed')
const file = join(folder, 'runnel.tgz')
renameSync(packPackage(folder), file)
console.log(file)
