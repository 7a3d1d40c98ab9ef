/** A guard or action of XState 5 as plain JSON. `engine/run/machine.ts` implements every `type`, for all funnels alike. */
export interface TypedParams {
    type: string;
    params?: Record<string, unknown>;
}
export interface Transition {
    /** JSON Pointer of its source in the definition; absent between two technical states. */
    at?: string;
    /** The source at `at` does not apply: no branch is taken, or its condition is false. */
    otherwise?: true;
    guard?: TypedParams;
    target?: string;
    actions?: TypedParams[];
}
/**
 * A state of XState 5 as plain JSON. It leaves out its id (`stateId`) and what every state of its kind has, which
 * `engine/run/machine.ts` adds.
 */
export interface StateConfig {
    /** Only if it differs from `stateId`. */
    id?: string;
    type?: 'parallel' | 'final';
    tags?: string[];
    initial?: string;
    entry?: TypedParams[];
    always?: Transition[];
    on?: Record<string, Transition[]>;
    after?: Record<string, Transition[]>;
    onDone?: Transition[];
    invoke?: {
        input: Record<string, unknown>;
        onDone: Transition[];
        onError: Transition[];
    };
    states?: Record<string, StateConfig>;
}
