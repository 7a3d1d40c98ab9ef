// Compiles a program of the server as it is in production, and runs it. The TypeScript loader would make it slower.
import { pathToFileURL } from 'node:url'
import { compilePrograms } from '../compileServer.ts'
import { inRoot } from '../root.ts'

const [program] = process.argv.slice(2)
const folder = inRoot('node_modules/.cache/runnel-programs')
await compilePrograms(folder, [program!])
await import(pathToFileURL(`${folder}/${program!.replace(/\.ts$/, '.js')}`).href)
