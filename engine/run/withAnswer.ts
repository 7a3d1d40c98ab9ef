import type { FunnelView } from './view.ts'

/** The view with an answer that the machine has not heard of yet; its messages come from the machine. */
export function withAnswer(view: FunnelView, path: string, value: unknown): FunnelView {
  const { fields } = view.page
  const at = fields.findIndex((field) => field.path === path)
  if (at < 0) return view
  return { ...view, page: { ...view.page, fields: fields.with(at, { ...fields[at]!, value }) } }
}
