import type { CompiledFunnel, FunnelDetails } from '../compile/index.js';
import { type FunnelView, type Host, type Runner, type Vocabulary } from '../run/index.js';
import { type ShippedContracts, type ShippedFunnel } from '../ship/index.js';
import { type LostAnswers } from './lossOf.js';
interface Wanted {
    data: [ShippedFunnel, ShippedContracts];
    details: () => Promise<FunnelDetails>;
    /** What the functions, formats and normalisers of definitions do. */
    vocabulary: Vocabulary;
    /** The step in the address, if it names one. */
    step: string | undefined;
    /** What is on the screen. */
    shown: FunnelView | undefined;
    /** Whether the form was completed since the page was loaded. */
    isFinished?: (funnel: string) => boolean;
    host: (funnel: CompiledFunnel) => Host | Promise<Host>;
}
/** A funnel that can be started. */
export interface ReadyFunnel {
    funnel: CompiledFunnel;
    lost: LostAnswers | undefined;
    start: () => Promise<Runner>;
}
/** Makes a funnel ready for this browser: the part of a page that needs the machine, and may arrive after the first screen. */
export declare function readyFunnel(wanted: Wanted): Promise<ReadyFunnel>;
export {};
