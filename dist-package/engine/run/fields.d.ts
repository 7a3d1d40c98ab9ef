import type { CompiledField, CompiledStep } from '../compile/index.js';
import { type Answers } from './paths.js';
import { type FunnelWorld, type Running } from './world.js';
/** A message about an answer. `at` is the member of a composite value. */
export interface FieldMessage {
    path: string;
    text: string;
    at?: string;
}
/** Whether what a field shows depends on its own answer alone. Then it has to be found out again only when that has changed. */
export declare const standsAlone: (key: CompiledField) => boolean;
export declare const isVisible: (field: CompiledField, at: Running) => boolean;
/** The fields of a step whose `if` holds. */
export declare const visibleFields: (step: CompiledStep, at: Running) => CompiledField[];
/** The message of an answer (format.md §7.2): that it is missing, otherwise of the first check that fails; undefined if it is valid. */
export declare function messageOf(field: CompiledField, at: Running): FieldMessage | undefined;
/** The messages of the members of a composite answer, present or not: the first failed check of each member. */
export declare function memberMessagesOf({ path, checks }: CompiledField, at: Running): (FieldMessage & {
    member: string;
})[];
/** The message while an answer is being typed, for its normalised value. Only checks with `typing` have one. */
export declare function typingMessageOf(field: CompiledField, at: Running): FieldMessage | undefined;
/** The message of an answer, or one for each wrong member. */
export declare function allMessagesOf(field: CompiledField, at: Running): FieldMessage[];
/** The messages of all visible fields of a step. */
export declare const messagesOf: (step: CompiledStep, at: Running) => FieldMessage[];
/** Whether all visible fields of a step are valid: `valid` in rules. `path` is the step's. */
export declare function stepIsValid(path: string, at: Running): boolean;
/** Whether the gate of a step holds, evaluated as if the step were shown. */
export declare const gateIsOpen: (step: CompiledStep, at: Running) => boolean;
/** Whether a press of Next would be refused: the gate is shut or an answer is wrong. */
export declare const isShut: (step: CompiledStep, at: Running) => boolean;
/** The value after all normalisers of its field. */
export declare const normalised: (field: CompiledField, value: unknown, { vocabulary }: FunnelWorld) => unknown;
/** The answers with those of a step normalised, which a press of Next does first. */
export declare const normaliseStep: ({ fields }: CompiledStep, at: Running) => Answers;
