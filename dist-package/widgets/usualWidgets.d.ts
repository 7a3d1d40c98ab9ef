import type { WidgetDefinition } from '../engine/definition/index.js';
/** The widgets that every product may use as they are, for its registry; `usualComponents.ts` has their components. */
export declare const usualWidgets: Record<string, WidgetDefinition>;
