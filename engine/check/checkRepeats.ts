import { anyItem, itemsOf, rooted, type ItemOf } from '#engine/definition/index.ts'
import { describeType, typeOfPath } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'

/** Repeats: they stand at lists of objects, their limits can be kept, and they are nested once. */
export const checkRepeats: Check = (context) => {
  for (const item of itemsOf(context.definition, 'field')) {
    if (item.value.each) checkRepeat(item, context)
    if (item.repeat !== undefined) checkInside(item, context)
  }
}

function checkRepeat({ value, path, pointer }: ItemOf<'field'>, { roots, report, reportKey }: CheckContext): void {
  const { min = 0, max = Infinity, fields } = value.each!
  const type = typeOfPath(rooted(path), roots)
  // An answer that does not exist has been reported.
  if (type.kind !== 'any' && !(type.kind === 'list' && type.of.kind === 'object'))
    reportKey('widget-type', `${pointer}/each`, {
      message: `"each" asks for a list of objects, "${path}" is ${describeType(type)}`,
      hint: 'ask with a widget, or declare a list of objects in "data"',
    })
  if (Object.keys(fields).length === 0)
    report('repeat-limits', `${pointer}/each/fields`, { message: 'nothing is asked for an item', hint: 'add a field' })
  if (min > max)
    report('repeat-limits', `${pointer}/each/min`, {
      message: `there can be ${max} items at most, and ${min} are needed`,
    })
  else if (max === 0) report('repeat-limits', `${pointer}/each/max`, { message: 'nobody can add an item' })
}

/** What cannot be asked inside an item. */
function checkInside({ value, pointer, repeat }: ItemOf<'field'>, { report, reportKey }: CheckContext): void {
  const nested = (key: string, message: string, hint: string) =>
    reportKey('repeat-nested', `${pointer}/${key}`, { message, hint })
  if (value.onChange)
    nested('onChange', 'a field of an item cannot have effects', 'decide by a rule, or in "next" of the step')
  if (!value.each) return
  if (repeat!.includes(`.${anyItem}.`))
    nested('each', 'this is the third list inside one another', 'ask for it in a step of its own')
  else if (value.each.layout === 'pages')
    report('repeat-nested', `${pointer}/each/layout`, {
      message: 'an item has no pages of its own for the items of a list in it',
      hint: 'rows or matrix',
    })
}
