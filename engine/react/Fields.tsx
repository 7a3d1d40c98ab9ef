import { memo } from 'react'
import type { FieldView, PanelView } from '#engine/run/index.ts'
import { FieldAdapter, type FieldContext } from './FieldAdapter.tsx'
import { useFieldView } from './useFieldView.ts'
import { Repeat, useItemHistory } from './words/Repeats.tsx'

/** What the fields of a panel share: its path, besides what each field needs. */
export interface PanelFieldContext extends FieldContext {
  panel: string
}

/**
 * The field at a path of a panel, while it is shown. It follows its own view, so that what is typed into one field does not
 * render the others.
 */
const PanelField = memo(function PanelField({ path, ...context }: PanelFieldContext & { path: string }) {
  const { panel, ...shared } = context
  const field = useFieldView(shared.runner, panel, path)
  if (!field) return null
  const { items } = field
  return items ? (
    <Repeat
      {...{ field, items, ...shared }}
      draw={(member, key) => <PanelField key={key} path={member} {...context} />}
    />
  ) : (
    <FieldAdapter field={field} {...shared} />
  )
})

/** The fields that stand in no item of a list: the list draws those of its items. */
function outermost(fields: FieldView[]): FieldView[] {
  const lists = fields.filter(({ items }) => items).map(({ path }) => `${path}.`)
  return fields.filter(({ path }) => !lists.some((list) => path.startsWith(list)))
}

/** The fields of a panel, in the order of the definition. */
export function Fields({ fields, item, ...context }: PanelFieldContext & Pick<PanelView, 'fields' | 'item'>) {
  useItemHistory(context.runner, item)
  return outermost(fields).map(({ path }) => <PanelField key={path} path={path} {...context} />)
}
