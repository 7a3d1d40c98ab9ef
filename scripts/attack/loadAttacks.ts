import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Attack } from './attack.ts'

const folder = join(import.meta.dirname, 'attacks')

/** An attack, with the folder that it stands in: `accounts`, `studio`. */
export interface LoadedAttack extends Attack {
  part: string
}

/** Every attack of the folder, in the order of its files. Throws if two have the same name. */
export async function loadAttacks(): Promise<LoadedAttack[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
  const loaded = await Promise.all(
    files.map(async (file) => {
      const { attacks } = (await import(pathToFileURL(join(folder, file)).href)) as { attacks: Attack[] }
      return attacks.map((attack) => ({ ...attack, part: dirname(file) }))
    }),
  )
  const attacks = loaded.flat()
  const twice = attacks.find(({ name }, at) => attacks.findIndex((other) => other.name === name) !== at)
  if (twice) throw new Error(`Two attacks are called "${twice.name}".`)
  return attacks
}
