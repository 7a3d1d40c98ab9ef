import type { WidgetCode } from '../shared/code.ts'

export { passwordInput as definition } from './PasswordInput.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./PasswordInput.tsx')).PasswordInput }
