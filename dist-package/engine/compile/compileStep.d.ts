import { type Definition, type Registry, type Step, type StepNode } from '../definition/index.js';
import { type JsonSchema } from '../rules/index.js';
import { type CompileContext } from './context.js';
import type { CompiledStep, TimedText } from './compiled.js';
/** Texts by duration, the latest first. */
export declare const timedTexts: (texts: NonNullable<Step["later"]>, context: CompileContext) => TimedText[];
/** Everything about a step except its states in the machine. */
export declare function compileStep(node: StepNode, context: CompileContext): CompiledStep;
/**
 * JSON Schema of a step's answers, which rjsf renders. It is flat, with paths as keys, so that the fields keep their
 * written order whichever object they belong to.
 */
export declare function stepSchema({ path, step }: StepNode, definition: Definition, registry: Registry): JsonSchema;
