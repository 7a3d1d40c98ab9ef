import type { WidgetCode } from '../shared/code.ts'

export { selectInput as definition } from './SelectInput.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./SelectInput.tsx')).SelectInput }
