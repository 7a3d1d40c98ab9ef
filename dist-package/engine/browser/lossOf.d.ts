import type { CompiledFunnel } from '../compile/index.js';
/**
 * Why answers are missing: they have expired, they are in another tab or device, or the form was completed in this tab.
 */
export type Loss = 'expired' | 'elsewhere' | 'finished';
/** A loss, and for how long answers are kept. */
export interface LostAnswers {
    loss: Loss;
    persist: CompiledFunnel['persist'];
}
interface Opened {
    funnel: Pick<CompiledFunnel, 'persist' | 'enter' | 'steps' | 'order'>;
    /** The step that the address names, if any. */
    step: string | undefined;
    /** The session that this tab has stored. */
    kept: string | null;
    /** Whether the form was completed since the page was loaded. */
    finished: boolean;
    now: number;
}
/**
 * Why answers are missing when a form is opened; undefined if none are. A form that the server prefills is never
 * missing answers.
 */
export declare function lossOf({ funnel, step, kept, finished, now }: Opened): Loss | undefined;
export {};
