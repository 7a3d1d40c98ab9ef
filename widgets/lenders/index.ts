import type { WidgetCode } from '../shared/code.ts'

export { lenderPicker as definition } from './LenderPicker.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./LenderPicker.tsx')).LenderPicker }
