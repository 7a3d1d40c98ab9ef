import type { WidgetCode } from '../shared/code.ts'

export { uploadWidget as definition } from './Upload.widget.ts'

export const code: WidgetCode = { widget: async () => (await import('./Upload.tsx')).Upload, room: 'tall' }
