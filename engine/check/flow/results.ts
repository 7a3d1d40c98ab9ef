import type { Registry, OperationContract } from '#engine/definition/index.ts'
import { outputClasses } from '../classes/modelClasses.ts'

const kept = new WeakMap<OperationContract, string[]>()

/** Members of a result that are secret. A receipt leaves them out. */
export function secretMembers(contract: OperationContract, registry: Registry): string[] {
  const known =
    kept.get(contract) ??
    Object.entries(outputClasses(contract, registry)).flatMap(([name, classes]) =>
      classes.has('secret') ? [name] : [],
    )
  kept.set(contract, known)
  return known
}
