import type { WidgetCode } from '../shared/code.ts'

export { phoneInput as definition } from './PhoneInput.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./PhoneInput.tsx')).PhoneInput }
