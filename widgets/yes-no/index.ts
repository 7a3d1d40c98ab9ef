import type { WidgetCode } from '../shared/code.ts'

export { yesNo as definition } from './YesNo.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./YesNo.tsx')).YesNo }
