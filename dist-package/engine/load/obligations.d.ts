import { type ObjectNode, type SourceNode } from '../definition/index.js';
import type { Report } from './report.js';
/** Inherited obligations with those of an overlay, which may only add: what removes or changes one is reported. */
export declare function withObligations(base: SourceNode, over: SourceNode, report: Report): SourceNode;
/** Reports rules of an overlay that change what an inherited obligation asks for. */
export declare function keepRules(base: ObjectNode, over: ObjectNode, report: Report): void;
