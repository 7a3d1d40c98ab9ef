import type { WidgetCode } from '../shared/code.ts'

export { moneyInput as definition } from './MoneyInput.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./MoneyInput.tsx')).MoneyInput }
