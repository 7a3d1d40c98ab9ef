import type { WidgetCode } from '../shared/code.ts'

export { signatureField as definition } from './SignatureField.widget.ts'

export const code: WidgetCode = {
  widget: async () => (await import('./SignatureField.tsx')).SignatureField,
  room: 'tall',
}
