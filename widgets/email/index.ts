import type { WidgetCode } from '../shared/code.ts'

export { emailInput as definition } from './EmailInput.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./EmailInput.tsx')).EmailInput }
