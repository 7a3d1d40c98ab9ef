import { Type } from 'typebox'
import { asSchema } from './model.ts'
import type { OperationContract } from './contracts.ts'
import type { Definition } from './definition.ts'
import { classesOfSchema } from './schemaClasses.ts'
import { overlap } from './steps.ts'
import { itemsOf } from './walk.ts'

const ownData = '@data'

/** An input for the funnel's own answers (`data`), as an object by path. */
export const ownAnswers = () => Type.Optional(Type.Record(Type.String(), Type.Unknown(), { from: ownData }))

/** The inputs of a contract that take the funnel's own answers. */
export const ownInputs = ({ input }: Pick<OperationContract, 'input'>): string[] =>
  Object.keys(input).filter((name) => asSchema(input[name]!).from === ownData)

/** The funnel's own answers (`data`) that a field asks for, by path; others are only set by effects. */
export function ownAsked(definition: Definition): string[] {
  const asked = itemsOf(definition, 'field').map(({ path }) => path)
  return Object.keys(definition.data ?? {}).filter((path) => asked.some((field) => overlap(field, path)))
}

/** The paths that such an input takes: what is asked for, and of which the contract receives every data class. */
export const ownPathsFor = ({ receives }: Pick<OperationContract, 'receives'>, definition: Definition): string[] =>
  ownAsked(definition).filter((path) =>
    [...classesOfSchema(definition.data![path]!)].every((one) => receives.includes(one)),
  )
