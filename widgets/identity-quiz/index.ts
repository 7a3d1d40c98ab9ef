import type { WidgetCode } from '../shared/code.ts'

export { identityQuiz as definition } from './IdentityQuiz.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./IdentityQuiz.tsx')).IdentityQuiz, room: 'tall' }
