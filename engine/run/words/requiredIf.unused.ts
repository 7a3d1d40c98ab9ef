import type { CompiledField } from '#engine/compile/index.ts'
import type { Text } from '#engine/rules/index.ts'
import type { Running } from '../world.ts'

export const requirementOf = ({ required }: CompiledField, _at: Running): Text | undefined => required
