import type { WidgetCode } from '../shared/code.ts'

export { dateInput as definition } from './DateInput.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./DateInput.tsx')).DateInput }
