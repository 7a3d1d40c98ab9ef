import type { WidgetCode } from '../shared/code.ts'

export { choiceButtons as definition } from './ChoiceButtons.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./ChoiceButtons.tsx')).ChoiceButtons }
