import type { CompiledField } from '#engine/compile/index.ts'
import type { Text } from '#engine/rules/index.ts'
import { ruleHolds, type Running } from '../world.ts'

/** The message of a field while its answer is missing; undefined if the field is not required now. */
export const requirementOf = ({ required, requiredIf }: CompiledField, at: Running): Text | undefined =>
  requiredIf ? requiredIf.find((one) => ruleHolds(one.if, at))?.text : required
