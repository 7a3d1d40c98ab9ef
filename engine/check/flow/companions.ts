import { compileValue } from '#engine/rules/index.ts'
import type { CheckContext } from '../context.ts'
import { PathIndex } from '../overlap.ts'
import { itemsOf, rooted } from '#engine/definition/index.ts'
import type { Companion } from './facts.ts'
import { valueNeeds } from './valueNeeds.ts'

/** Answers that may not last as an effect wrote them: some step asks for them, or some effect empties them. */
export interface FragilePaths {
  asked: string[]
  emptied: string[]
}

/**
 * By path, what is never so without it: effects that set another path, or set it to some value, all set the path too, from results; nothing asks for either, and nothing empties the path.
 */
export function companionPaths(context: CheckContext, { asked, emptied }: FragilePaths): Map<string, Companion[]> {
  const isOneOf = (paths: string[]) => {
    const index = new PathIndex(paths.map((path) => [path, path]))
    return (path: string): boolean => index.at(path).length > 0
  }
  const [isAsked, isEmptied] = [isOneOf(asked), isOneOf(emptied)]
  const lasting = [...writesByPath(context)].filter(([path]) => !isAsked(path))
  const byEffect = new Map<string, typeof lasting>()
  for (const entry of lasting)
    for (const { effect } of entry[1]) byEffect.set(effect, [...(byEffect.get(effect) ?? []), entry])
  const companions = new Map<string, Companion[]>()
  for (const [path, own] of lasting) {
    if (isEmptied(path)) continue
    const follows = (others: Write[]) =>
      others.length > 0 &&
      others.every((other) => own.some((mine) => mine.effect === other.effect && comesWith(mine, other)))
    // Only what is written beside it can be a companion.
    const beside = new Set(own.flatMap(({ effect }) => byEffect.get(effect) ?? []))
    const found = [...beside].flatMap(([other, all]): Companion[] => {
      if (other === path) return []
      if (follows(all)) return [{ path: other }]
      if (all.some(({ value }) => value === undefined)) return []
      const values = new Set(all.map(({ value }) => value!))
      return [...values]
        .filter((value) => follows(all.filter((write) => write.value === value)))
        .map((value) => ({ condition: context.tree(`${other} == '${value}'`) }))
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
  /** The value, if it is a plain text that a rule can name; none reads as an empty one. */
  value?: string
}

function writesByPath({ definition, environment }: CheckContext): Map<string, Write[]> {
  const writes = new Map<string, Write[]>()
  for (const item of itemsOf(definition, 'value')) {
    if (item.role.of !== 'set' || item.role.path === undefined) continue
    const path = rooted(item.role.path)
    const value = item.value ?? ''
    const plain = typeof value === 'string' && /^[\w -]*$/.test(value)
    const write: Write = {
      effect: item.pointer.slice(0, item.pointer.lastIndexOf('/')),
      needs: valueNeeds(compileValue(item.value, environment(item)).value),
      ...(plain && { value }),
    }
    writes.set(path, [...(writes.get(path) ?? []), write])
  }
  return writes
}

const answers = ['form', 'local', 'query', 'event', 'error']

/** Whether the one value is set wherever the other is written: it comes from a result that is there, or from one that the other needs. */
function comesWith({ needs }: Write, other: Write): boolean {
  const roots = new Set((other.needs ?? []).map(rootOf))
  return (
    needs?.every((path) => !answers.includes(rootOf(path)) && (other.value !== undefined || roots.has(rootOf(path)))) ??
    false
  )
}

const rootOf = (path: string): string => path.split('.', 1)[0]!
