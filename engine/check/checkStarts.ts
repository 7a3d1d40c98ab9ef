import {
  classesOfSchema,
  itemsOf,
  overlap,
  requirementsOf,
  rooted,
  schemaAt,
  type ItemOf,
} from '#engine/definition/index.ts'
import { presenceRule } from '#engine/rules/index.ts'
import { givenBefore, type GivenBefore } from './answers.ts'
import type { Check, CheckContext } from './context.ts'

/** Answers that fields begin with (`starts`), and answers that cannot be changed (`fixed`). */
export const checkStarts: Check = (context) => {
  const given = givenBefore(context)
  for (const item of itemsOf(context.definition, 'field')) {
    checkClass(item, context)
    checkFixed(item, given, context)
  }
}

const personal = ['consent', 'special', 'secret'] as const

/** What a person agrees to, signs or keeps secret comes from nobody else. */
function checkClass({ value, path, pointer }: ItemOf<'field'>, { definition, registry, report }: CheckContext): void {
  if (value.starts === undefined) return
  const schemas = path.split('.').map((_, at, keys) => schemaAt(keys.slice(0, at + 1).join('.'), definition, registry))
  const around = schemas.findLast((schema) => schema?.class !== undefined)?.class
  const classes = classesOfSchema(schemas.at(-1) ?? {}, around)
  const found = personal.find((one) => classes.has(one))
  if (found)
    report('starts-class', `${pointer}/starts`, {
      message: `"${path}" is of class "${found}": only the person can give it`,
    })
}

/** A required answer that is fixed while nothing has given it: Next would stay shut. */
function checkFixed(
  { value: field, path, pointer, step }: ItemOf<'field'>,
  given: GivenBefore,
  { never, report, roots, tree, writes }: CheckContext,
): void {
  const { fixed, starts } = field
  if (fixed === undefined || step === undefined || requirementsOf(field).length === 0) return
  if (starts !== undefined && starts !== null && starts !== '') return
  const isSet = writes.some((write) => write.step === step && write.slot === 'do' && overlap(write.path, rooted(path)))
  if (isSet || given(rooted(path), step, 'arriving')) return
  const holds = fixed === true ? true : tree(fixed)
  const shown = field.if === undefined ? true : tree(field.if)
  if (never(shown, holds, ['!', presenceRule(rooted(path), roots)])) return
  report('fixed-empty', `${pointer}/fixed`, {
    message: `"${path}" is required and cannot be changed, and nothing up to here gives it`,
  })
}
