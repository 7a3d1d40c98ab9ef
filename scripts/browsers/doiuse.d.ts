declare module 'doiuse' {
  import type { Node, Plugin } from 'postcss'

  /** A style feature in use, by its name at caniuse.com. */
  export interface FeatureUsage {
    feature: string
    usage: Node
    /** `missing`: the browsers without it, as text; absent or empty if all have it. */
    featureData: { missing?: string; partial?: string }
  }

  /** Tells the style features in use which the browsers of package.json lack. */
  export default function doiuse(options: { onFeatureUsage(found: FeatureUsage): void }): Plugin
}
