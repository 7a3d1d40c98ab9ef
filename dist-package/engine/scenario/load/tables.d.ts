import type { SourceNode } from '../../definition/index.js';
/** A file in which every table is replaced by its scenarios. The result is not validated yet. */
export declare function expandTables(file: SourceNode): SourceNode;
