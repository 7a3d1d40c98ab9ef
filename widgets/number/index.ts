import type { WidgetCode } from '../shared/code.ts'

export { numberInput as definition } from './NumberInput.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./NumberInput.tsx')).NumberInput }
