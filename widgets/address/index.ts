import type { WidgetCode } from '../shared/code.ts'

export { addressInput as definition } from './AddressInput.widget.ts'

export const code: WidgetCode = {
  widget: async () => (await import('./AddressInput.tsx')).AddressInput,
  room: 'address',
}
