/** The vocabulary of the funnels that the development server serves (engine/vite/previewPlugin.ts). */
declare module 'virtual:runnel-registry' {
  export const registry: import('runnel/contracts').Registry
}
