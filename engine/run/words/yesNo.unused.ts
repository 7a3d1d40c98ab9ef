import type { CompiledField } from '#engine/compile/index.ts'
import { isPresent } from '#engine/rules/index.ts'

export const isAnswer = (_field: Pick<CompiledField, 'yesNo'>, value: unknown): boolean => isPresent(value)
