import type { WidgetCode } from '../shared/code.ts'

export { radioGroup as definition } from './RadioGroup.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./RadioGroup.tsx')).RadioGroup }
