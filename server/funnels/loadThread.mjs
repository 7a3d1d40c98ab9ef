// A worker thread does not inherit the TypeScript loader on every supported Node version, so it registers it itself.
import { register } from 'tsx/esm/api'

register()
await import('./funnelThread.ts')
