import type { WidgetCode } from '../shared/code.ts'

export { codeInput as definition } from './CodeInput.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./CodeInput.tsx')).CodeInput }
