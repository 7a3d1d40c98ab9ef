import { type SourceNode, type Variant } from '../definition/index.js';
/** What says who a variant is, rather than what it changes. */
export declare const itself: Set<string>;
/** The funnel that a variant would be without its changes. */
export declare function baseOf({ own, saying }: Variant): SourceNode;
export declare const orderItems: (funnel: SourceNode) => SourceNode[];
/** The step that an entry of `order` names. */
export declare const stepOf: (entry: SourceNode) => string;
/** The steps in the order of a funnel. */
export declare const orderOf: (funnel: SourceNode) => string[];
