import type { CompiledField } from '#engine/compile/index.ts'
import { isPresent } from '#engine/rules/index.ts'

/** Whether a value of a field counts as its answer: a yes/no question is answered by no, too. */
export const isAnswer = ({ yesNo }: Pick<CompiledField, 'yesNo'>, value: unknown): boolean =>
  yesNo ? typeof value === 'boolean' : isPresent(value)
