import type { CompiledFunnel } from '../compile/index.js';
import { type Vocabulary, type Told } from '../run/index.js';
/** A call that is expected, and what will be known of the answers. */
export interface Expected {
    operation: string;
    /** Paths of the form, without `form`, whose answers are fully known. Others are unknown, as is all that depends on them. */
    paths: readonly string[];
}
export interface Arrived extends Pick<Told, 'theme' | 'now'> {
    /** The answers after the call. */
    form: Record<string, unknown>;
    /** Whether the journey may have begun under an older definition; then frozen steps are not judged (docs/format.md §7.11). */
    olderDefinition?: boolean;
}
/** A step that cannot have been left with these answers. `step` is its path; `reason` is a text for the person. */
export interface Unfinished {
    step: string;
    title: string;
    reason: string;
}
/**
 * Decides whether any journey through a compiled funnel can have made a call with these answers. Gives a step that no such journey
 * can have left, or undefined if one can. Unknown values count in favour of the answers.
 */
export declare function neverReached(funnel: CompiledFunnel, { operation, paths }: Expected, vocabulary: Vocabulary): (arrived: Arrived) => Unfinished | undefined;
