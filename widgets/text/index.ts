import type { WidgetCode } from '../shared/code.ts'

export { textInput as definition } from './TextInput.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./TextInput.tsx')).TextInput }
