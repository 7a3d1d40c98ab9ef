import { type OperationContract } from '../definition/index.js';
/** Operations that show the features of contracts: outcomes, retries, once-only calls and their recovery. */
export declare const operations: Record<string, OperationContract>;
