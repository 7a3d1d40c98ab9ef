import { type Definition, type Registry } from '../definition/index.js';
import type { CompiledFunnel } from './compiled.js';
/**
 * Compiles a definition whose `extends` and `use` are resolved (format.md §8). The result is plain JSON, so it can be
 * sent, stored and compared. Run `checkFunnel` first: it explains the errors on which this stops.
 * @throws CompileError at the first rule, text, value or target that does not compile.
 */
export declare function compileFunnel(definition: Definition, registry: Registry): CompiledFunnel;
