import type { CompiledEvent } from '#engine/compile/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { isRecord } from './paths.ts'

const types: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isRecord,
  null: (value) => value === null,
}

/** Whether a value fits a schema. Supports what event schemas use: `type`, `enum`, `const`, members and items. */
function conforms(value: unknown, schema: JsonSchema): boolean {
  if (schema.enum && !schema.enum.includes(value)) return false
  if (schema.const !== undefined && schema.const !== value) return false
  if (schema.type !== undefined && ![schema.type].flat().some((type) => ownValue(types, type)?.(value) ?? true))
    return false
  if (Array.isArray(value)) return schema.items === undefined || value.every((entry) => conforms(entry, schema.items!))
  if (!isRecord(value)) return true
  const complete = (schema.required ?? []).every((name) => ownValue(value, name) !== undefined)
  return (
    complete &&
    Object.entries(schema.properties ?? {}).every(
      ([name, member]) => ownValue(value, name) === undefined || conforms(ownValue(value, name), member),
    )
  )
}

/** Whether a payload fits the contract of its event (format.md §7.9). */
export const fitsEvent = (
  payload: unknown,
  { payload: properties, required }: CompiledEvent,
): payload is Record<string, unknown> => conforms(payload, { type: 'object', properties, required })

/** The payload to send: only the members in the contract of the event. */
export const payloadFor = (
  given: Record<string, unknown>,
  contract: CompiledEvent | undefined,
): Record<string, unknown> =>
  contract
    ? Object.fromEntries(
        Object.keys(contract.payload).flatMap((name) =>
          ownValue(given, name) === undefined ? [] : [[name, ownValue(given, name)]],
        ),
      )
    : given
