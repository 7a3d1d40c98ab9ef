/** What a build makes of a definition: `import * as form from './funnels/form/funnel.json?funnel'`. */
declare module '*?funnel' {
  import type { FunnelModule } from 'runnel/browser'
  const funnel: FunnelModule
  export = funnel
}
