import { funnelIds } from '#tests/support/funnels.ts'
import { makeMutants, type Mutant } from './makeMutants.ts'

/** The funnels with which a mistake in the library is tested: those unlike one another. */
const users = ['v1', 'v5', 'v3b', 'v2', 'v4'].filter((id) => funnelIds.includes(id))

export interface MutatedFile {
  name: string
  file: string
  /** Funnels that may find its mutants, in this order. */
  funnels: string[]
}

/** Number of mutants of a file for each mutation. */
export const mostOfEach = 4

export const mutatedFiles: MutatedFile[] = [
  ...funnelIds.map((id) => ({ name: id, file: `funnels/${id}/funnel.json`, funnels: [id] })),
  ...['effects', 'fields', 'steps'].map((kind) => ({
    name: `library ${kind}`,
    file: `funnels/library/${kind}.json`,
    funnels: users,
  })),
  { name: 'policy', file: 'funnels/policy.json', funnels: users },
]

export const mutantsOf = ({ name, file }: MutatedFile, most: number): Mutant[] => makeMutants(name, file, most)
