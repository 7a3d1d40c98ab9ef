import { Type } from 'typebox';
import type { OperationContract } from './contracts.js';
import type { Definition } from './definition.js';
/** An input for the funnel's own answers (`data`), as an object by path. */
export declare const ownAnswers: () => Type.TOptional<Type.TRecord<"^.*$", Type.TUnknown>>;
/** The inputs of a contract that take the funnel's own answers. */
export declare const ownInputs: ({ input }: Pick<OperationContract, "input">) => string[];
/** The funnel's own answers (`data`) that a field asks for, by path; others are only set by effects. */
export declare function ownAsked(definition: Definition): string[];
/** The paths that such an input takes: what is asked for, and of which the contract receives every data class. */
export declare const ownPathsFor: ({ receives }: Pick<OperationContract, "receives">, definition: Definition) => string[];
