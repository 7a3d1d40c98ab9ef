import { plus } from '../decimals.ts'
import { isYesNoType } from '../types.ts'
import type { Atom } from './atoms.ts'

const longest = 1000

/** The values that represent all values of an atom: those of its enum, the zero value, and what it is compared with and its neighbours. */
export function domainOf(atom: Atom): unknown[] {
  const near = nearOf(atom)
  switch (atom.type.kind) {
    case 'bool':
      return atom.isTested && isYesNoType(atom.type) ? [undefined, false, true] : [false, true]
    case 'string':
      return atom.type.enum ? ['', ...atom.type.enum] : texts(atom, near)
    case 'number':
      return atom.type.enum ? [0, ...atom.type.enum] : atom.isSize ? sizes(near) : numbers(near)
    case 'list':
      return sizes(near).map((length) => Array<null>(length).fill(null))
    default:
      return [undefined, false, true, ...numbers(near), ...texts(atom, near)]
  }
}

/** What an atom is compared with, directly or through other atoms. */
function nearOf(atom: Atom): (string | number)[] {
  const group = new Set([atom])
  for (const one of group) for (const peer of one.peers) group.add(peer)
  return [...new Set([...group].flatMap((one) => [...one.near, ...enumOf(one)]))]
}

const enumOf = ({ type }: Atom): (string | number)[] => ('enum' in type && type.enum ? type.enum : [])

/** Blank text is neither present nor empty, so it matters only where both are tested. */
function texts(atom: Atom, near: (string | number)[]): string[] {
  const named = near.filter((value) => typeof value === 'string')
  const others = Array.from(
    { length: Math.min(atom.peers.size, 3) },
    (_, at) => `another text${at === 0 ? '' : ` ${at + 1}`}`,
  )
  const blank = atom.isTested && named.includes('') ? [' '] : []
  return [...new Set(['', ...blank, ...named, ...others])]
}

function numbers(near: (string | number)[]): number[] {
  const named = near.filter((value) => typeof value === 'number')
  return [...new Set([0, 1, 2, ...named.flatMap((value) => [-1, -0.5, 0, 0.5, 1].map((step) => plus(value, step)))])]
}

const sizes = (near: (string | number)[]): number[] =>
  numbers(near).filter((value) => Number.isInteger(value) && value >= 0 && value <= longest)
