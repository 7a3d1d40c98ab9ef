import { type OperationContract } from '../definition/index.js';
import type { CompiledOperation } from './compiled.js';
import { type CompileContext } from './context.js';
/** A contract without its schemas, which the browser gets as compiled validators. */
export declare function compileOperation(name: string, contract: OperationContract, context: CompileContext): CompiledOperation;
