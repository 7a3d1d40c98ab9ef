import type { FunnelView } from 'runnel/run'
import type { ComponentNames } from '#widgets/components.ts'

/** What a screen is made of: components by their names. */
export function usesOf({ page, notice, dialog, stages }: FunnelView): Required<ComponentNames> {
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
  }
}
