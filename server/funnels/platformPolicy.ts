import { isDeepStrictEqual } from 'node:util'
import type { Obligation } from 'runnel/contracts'
import { type Sources } from './sources.ts'

/** What all funnels must ensure: the obligations of the platform, and where those of brands are. */
export const policyFile = 'policy.json'

interface Policy {
  mustPass?: unknown
  brands?: unknown
}

/** The policy of a text; undefined if it is none. */
function readPolicy(text: string): Policy | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : undefined
  } catch {
    return undefined
  }
}

const listed = ({ mustPass }: Policy): Partial<Obligation>[] =>
  Array.isArray(mustPass) ? (mustPass as (Partial<Obligation> | null)[]).map((one) => one ?? {}) : []

/** The same obligation, whatever is said about it. */
const isSame = ({ about: _, ...one }: Partial<Obligation>, { about: __, ...other }: Partial<Obligation>): boolean =>
  isDeepStrictEqual(one, other)

const missing = (policy: Policy, shipped: Policy): Partial<Obligation>[] =>
  listed(shipped).filter((one) => !listed(policy).some((other) => isSame(one, other)))

const only = 'only the files that the server is shipped with can'

/** Why a policy cannot take the place of the shipped one, to which others may only add. Null: the file is removed. */
export function weakerThanShipped(text: string | null, shippedText: string | undefined): string[] {
  if (shippedText === undefined) return []
  if (text === null) return [`${policyFile}: ${only} remove it.`]
  const [policy, shipped] = [readPolicy(text), readPolicy(shippedText)]
  if (!policy) return [`${policyFile}: this is no policy, which is an object.`]
  if (!shipped) return []
  return [
    ...missing(policy, shipped).map(
      ({ name }) => `${policyFile}: ${only} take away or change the obligation "${name}". Others may be added.`,
    ),
    ...(shipped.brands === policy.brands ? [] : [`${policyFile}: ${only} change "brands".`]),
  ]
}

/**
 * Sources in which the policy demands what the shipped one demands, at least: one that was published before, or without it,
 * may say less. A file that is no policy stays, for the findings that it gives.
 */
export function withShippedPolicy(sources: Sources, shippedText: string | undefined): Sources {
  const text = sources.get(policyFile)
  const shipped = shippedText === undefined ? undefined : readPolicy(shippedText)
  if (!shipped) return sources
  if (text === undefined) return new Map(sources).set(policyFile, shippedText!)
  const policy = readPolicy(text)
  if (!policy || weakerThanShipped(text, shippedText).length === 0) return sources
  const lacking = missing(policy, shipped)
  const rest = listed(policy).filter(({ name }) => !lacking.some((one) => one.name === name))
  const whole = { ...policy, mustPass: [...lacking, ...rest], brands: shipped.brands }
  return new Map(sources).set(policyFile, JSON.stringify(whole, null, 2))
}
