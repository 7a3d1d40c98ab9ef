import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmInstall } from './npm.ts'
import { inRoot } from './root.ts'

/** The program of a version of Node, such as `24`, from the package registry. */
export function nodeOfVersion(version: string): string {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) throw new Error(`"${version}" is no version of Node. Write --node=24`)
  const folder = inRoot('node_modules/.cache/node', version)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    npmInstall(folder, `${name}@${version}`)
  }
  return program
}
