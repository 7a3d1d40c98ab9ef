import type { Deps } from './deps.ts'
import { inTurn, type Turn } from './turns.ts'
import { joined } from './underWay.ts'

/**
 * Does something that is paid for once for all calls that ask for it at the same time: those of this process share its outcome, those of others wait for it and
 * then find what it has left. `what` names the work and whom it is for; it is done in a turn of that name unless another is given. Throws `Busy` when others take too long.
 */
export const oneAtATime = <T>(
  deps: Deps,
  what: string,
  { name = what, ...turn }: Omit<Turn<T>, 'name'> & { name?: string },
): Promise<T> => joined(deps, what, () => inTurn(deps, { name, ...turn }))
