/** What a build makes of a definition: `import * as form from './funnels/form/funnel.json?funnel'`. */
declare module '*?funnel' {
  import type { FunnelModule } from 'runnel/browser'
  export const funnel: FunnelModule['funnel']
  export const contracts: FunnelModule['contracts']
  export const addresses: FunnelModule['addresses']
  export const languages: FunnelModule['languages']
  export const details: FunnelModule['details']
}
