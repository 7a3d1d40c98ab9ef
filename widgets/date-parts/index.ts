import type { WidgetCode } from '../shared/code.ts'

export { dateParts as definition } from './DateParts.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./DateParts.tsx')).DateParts }
