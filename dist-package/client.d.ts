/** What a build makes of a definition. */
declare module '*/funnel.json?funnel' {
  import type { FunnelModule } from 'runnel/browser'
  const funnel: FunnelModule
  export = funnel
}

/** The same of a definition in TypeScript. */
declare module '*/funnel.ts?funnel' {
  import type { FunnelModule } from 'runnel/browser'
  const funnel: FunnelModule
  export = funnel
}
