import { compileValue } from '#engine/rules/compileValue.ts'
import type { Tree } from '#engine/rules/tree.ts'
import type { CheckContext } from '../context.ts'
import { PathIndex } from '../overlap.ts'
import { itemsOf } from '../walk.ts'
import { rooted } from './knowledge.ts'
import { valueNeeds } from './valueNeeds.ts'

/** Something that is never so without a path being set: another path is set, or has a value. */
export type Companion = { path: string } | { condition: Tree }

/**
 * By path, what is never so without it: effects that set another path, or set it to some value, all set the path too, from results; and nothing asks for the path or empties it.
 */
export function companionPaths(context: CheckContext, fragile: string[]): Map<string, Companion[]> {
  const asked = new PathIndex(fragile.map((path) => [path, path]))
  const lasting = [...writesByPath(context)].filter(([path]) => asked.at(path).length === 0)
  const byEffect = new Map<string, typeof lasting>()
  for (const entry of lasting) for (const { effect } of entry[1]) byEffect.set(effect, [...(byEffect.get(effect) ?? []), entry])
  const companions = new Map<string, Companion[]>()
  for (const [path, own] of lasting) {
    const follows = (others: Write[]) => others.length > 0 && others.every((other) => own.some((mine) => mine.effect === other.effect && comesWith(mine, other)))
    // Only what is written beside it can be a companion.
    const beside = new Set(own.flatMap(({ effect }) => byEffect.get(effect) ?? []))
    const found = [...beside].flatMap(([other, all]): Companion[] => {
      if (other === path) return []
      if (follows(all)) return [{ path: other }]
      if (all.some(({ value }) => value === undefined)) return []
      const values = new Set(all.map(({ value }) => value!))
      return [...values].filter((value) => follows(all.filter((write) => write.value === value))).map((value) => ({ condition: context.tree(`${other} == '${value}'`) }))
    })
    if (found.length > 0) companions.set(path, found)
  }
  return companions
}

interface Write {
  /** Pointer of the effect. */
  effect: string
  /** What must be set for the value to be; undefined if that cannot be told. */
  needs: string[] | undefined
  /** The value, if it is a plain text that a rule can name. */
  value?: string
}

function writesByPath({ definition, environment }: CheckContext): Map<string, Write[]> {
  const writes = new Map<string, Write[]>()
  for (const item of itemsOf(definition, 'value')) {
    if (item.role.of !== 'set' || item.role.path === undefined) continue
    const path = rooted(item.role.path)
    const plain = typeof item.value === 'string' && /^[\w -]+$/.test(item.value)
    const write: Write = {
      effect: item.pointer.slice(0, item.pointer.lastIndexOf('/')),
      needs: valueNeeds(compileValue(item.value, environment(item)).value),
      ...(plain && { value: item.value as string }),
    }
    writes.set(path, [...(writes.get(path) ?? []), write])
  }
  return writes
}

const answers = ['form', 'local', 'query', 'event', 'error']

/** Whether the one value is set wherever the other is written: it comes from a result that is there, or from one that the other needs. */
function comesWith({ needs }: Write, other: Write): boolean {
  const roots = new Set((other.needs ?? []).map(rootOf))
  return needs?.every((path) => !answers.includes(rootOf(path)) && (other.value !== undefined || roots.has(rootOf(path)))) ?? false
}

const rootOf = (path: string): string => path.split('.', 1)[0]!
