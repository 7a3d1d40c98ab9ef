import { showsForm } from 'runnel/react'
import type { FunnelView } from 'runnel/run'
import { type ComponentNames, components } from '#widgets/components.ts'

/** What a screen is made of: components by their names, and whether it needs the code of forms. */
export function usesOf({ page, notice, dialog, stages }: FunnelView): Required<ComponentNames> & { form: boolean } {
  const panels = [page, notice, dialog].filter((panel) => panel !== undefined)
  return {
    widgets: panels.flatMap(({ fields }) => fields.map(({ widget }) => widget)),
    blocks: panels.flatMap(({ blocks: { top, bottom } }) => [...top, ...bottom].map(({ block }) => block)),
    parts: [
      ...(stages.length > 0 ? (['Stages'] as const) : []),
      ...(notice ? (['Notice'] as const) : []),
      ...(dialog ? (['Dialog'] as const) : []),
      ...(panels.some(({ fields }) => fields.some(({ items }) => items)) ? (['Items'] as const) : []),
    ],
    form: panels.some((panel) => showsForm(panel, components)),
  }
}
