import type { WidgetCode } from '../shared/code.ts'

export { textArea as definition } from './TextArea.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./TextArea.tsx')).TextArea }
