import type { WidgetCode } from '../shared/code.ts'

export { consent as definition } from './Consent.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./Consent.tsx')).Consent }
