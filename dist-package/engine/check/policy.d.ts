import { type FindingCode, type FindingText, type Obligation } from '../definition/index.js';
import type { CheckContext } from './context.js';
/** An obligation that a funnel has to meet, and its place. */
export interface Asked {
    obligation: Obligation;
    pointer: string;
    /** It is written in the policy, not in a funnel. */
    ofPolicy: boolean;
}
/** The obligations of a funnel. Those of the policy count where the funnel makes their call or has their step. */
export declare function obligationsOf({ definition, loaded }: CheckContext): Asked[];
/**
 * Reports an obligation that is broken, at its key; one of the policy where the funnel breaks it, because the author of
 * the funnel has to mend it there.
 */
export declare function reportBroken(code: FindingCode, { ofPolicy, pointer }: Asked, { key, by }: {
    key: string;
    by: string;
}, finding: FindingText, { definition, loaded, report, reportKey }: CheckContext): void;
