import type { WidgetCode } from '../shared/code.ts'

export { checkbox as definition } from './Checkbox.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./Checkbox.tsx')).Checkbox }
