import { type Finding, type LoadedFunnel, type Member, type Variant } from '../definition/index.js';
/** A change of a variant: keys from the outermost inwards, with the place of the last. */
export interface OwnChange {
    keys: string[];
    member: Member;
    /** Its kind in the grammar. */
    kind: string | undefined;
}
/** All findings about a version of a funnel. */
export interface Checked {
    found: Finding[];
    /** How many stages of the check were passed. A finding of one stage may end the check before the next. */
    passed: number;
}
/** Checks a version. The ways of its findings lead through a step if they can. */
type Check = (loaded: LoadedFunnel, through?: string) => Checked;
/**
 * Findings of a variant about what it takes over, moved to the change that causes them; the old place is named beside
 * it. The fewest and smallest changes are looked for without which the finding is gone, by checking versions of the
 * variant from which changes are left out. A finding that the base has by itself stays where it is.
 */
export declare function atTheirCause(checked: Checked, loaded: LoadedFunnel, check: Check): Finding[];
/** The path of the step that a change is about; empty for other changes. */
export declare const changedStep: ({ keys }: OwnChange) => string;
/** The smallest changes of a variant, in the order of its file. */
export declare const changesOf: (variant: Variant) => OwnChange[];
export {};
