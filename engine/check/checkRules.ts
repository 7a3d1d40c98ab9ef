import {
  compileRule,
  compileText,
  compileValue,
  didYouMean,
  anyType,
  boolType,
  typeOfSchema,
  type RuleType,
} from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'
import { asSchema, pathsOf, schemaAt, eventType, itemsOf, type ItemOf, type Role } from '#engine/definition/index.ts'

/** Every rule, text and formula: that it is one, that its names exist and that its types fit. */
export const checkRules: Check = (context) => {
  const { definition, environment, report } = context
  for (const item of itemsOf(definition, 'rule')) {
    const { problems } = compileRule(item.value, environment(item, item.gives === 'bool' ? boolType : undefined))
    for (const { code, message, hint, start } of problems) report(code, item.pointer, { message, hint }, start)
  }
  for (const item of itemsOf(definition, 'text')) {
    const { problems } = compileText(item.value, environment(item))
    for (const { code, message, hint, start } of problems) report(code, item.pointer, { message, hint }, start)
  }
  for (const item of itemsOf(definition, 'value')) checkValue(item, context)
}

function checkValue(item: ItemOf<'value'>, context: CheckContext): void {
  const { value, role } = item
  const { problems, type } = compileValue(value, context.environment(item, expectedOf(role, context)), {
    texts: role.of === 'options' && role.texts,
  })
  for (const { code, message, hint, start, pointer } of problems)
    context.report(code, item.pointer + pointer, { message, hint }, start)
  if (role.of === 'set' && role.path === undefined && problems.length === 0) checkTakenApart(item, type, context)
}

/** A formula for a whole object writes each member to the answer of that name. */
function checkTakenApart(
  { pointer }: ItemOf<'value'>,
  type: RuleType | undefined,
  { definition, registry, report }: CheckContext,
): void {
  if (type?.kind === 'object') {
    for (const name of Object.keys(type.members)) {
      if (!schemaAt(name, definition, registry))
        report('unknown-field', pointer, {
          message: `this has "${name}", and there is no such answer`,
          hint: didYouMean(name, pathsOf(definition, registry)) ?? 'set the members one by one',
        })
    }
  } else if (type && type.kind !== 'any')
    report('value-type', pointer, { message: 'a formula here must give an object' })
}

function expectedOf(role: Role, { definition, registry }: CheckContext): RuleType | undefined {
  if (role.of === 'set') {
    const schema = role.path === undefined ? undefined : schemaAt(role.path, definition, registry)
    return schema && typeOfSchema(schema)
  }
  if (role.of === 'input') {
    const schema = registry.operations[role.operation]?.input[role.name]
    return schema && typeOfSchema(asSchema(schema))
  }
  if (role.of === 'payload' && role.name !== undefined) {
    const event = eventType(role.event, definition, registry)
    return event?.kind === 'object' && Object.hasOwn(event.members, role.name) ? event.members[role.name] : anyType
  }
  return undefined
}
