import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { inProject, isCompiled } from '../base/project.ts'
import { policyFile } from './platformPolicy.ts'

/** What decides how a funnel is compiled, beside the shipped policy: the engine, and what the names of the registry mean. */
const folders = ['engine', 'funnels', 'schemas', 'widgets']

const isCode = (name: string): boolean => /\.[jt]s$/.test(name) && !/\.test\.ts$/.test(name)

/** The file of the compiled server with the hash of that code. */
export const stampFile = 'compiler-stamp'

/** A hash of the code that compiles funnels, from its sources. */
export function codeStamp(): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const name of readdirSync(inProject(folder), { recursive: true }).map(String).filter(isCode).sort())
      hash.update(`${folder}/${name}\n`).update(readFileSync(inProject(folder, name)))
  return hash.digest('hex')
}

let known: string | undefined

/** Names the compiler: funnels that another one has compiled are compiled again. */
export function compilerStamp(): string {
  if (known) return known
  const code = isCompiled ? readFileSync(inProject('dist-server', stampFile), 'utf8') : codeStamp()
  const hash = createHash('sha256').update(code)
  const policy = inProject('funnels', policyFile)
  if (existsSync(policy)) hash.update(readFileSync(policy))
  return (known = hash.digest('hex'))
}
