import type { FunnelView, Runner } from '../run/index.js';
/**
 * A part of the view of a running funnel. Only a change of this part renders the component again, and only after the
 * current press. Parts that have not changed are the same objects, so a part may also be an object of parts.
 */
export declare function useFunnelView<Part>(runner: Runner, select: (view: FunnelView) => Part, isSame?: (before: Part, now: Part) => boolean): Part;
