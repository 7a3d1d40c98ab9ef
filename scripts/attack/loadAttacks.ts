import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Attack } from './attack.ts'

const folder = join(import.meta.dirname, 'attacks')

/** Every attack of the folder, in the order of its files. Throws if two have the same name. */
export async function loadAttacks(): Promise<Attack[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
  const loaded = await Promise.all(
    files.map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<{ attacks: Attack[] }>),
  )
  const attacks = loaded.flatMap((module) => module.attacks)
  const twice = attacks.find(({ name }, at) => attacks.findIndex((other) => other.name === name) !== at)
  if (twice) throw new Error(`Two attacks are called "${twice.name}".`)
  return attacks
}
