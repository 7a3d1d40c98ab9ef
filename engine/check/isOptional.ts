import { Type, type TSchema } from 'typebox'

/** Whether a member of a contract (an input, a part of a payload) may be left out. Events that a funnel declares say `optional`. */
export const isOptional = (schema: TSchema): boolean =>
  Type.IsOptional(schema) || (schema as { optional?: boolean }).optional === true
