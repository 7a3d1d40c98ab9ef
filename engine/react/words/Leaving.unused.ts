import type { PanelView } from '#engine/run/index.ts'

export const Leaving = (_view: Pick<PanelView, 'leaves'>): undefined => undefined
