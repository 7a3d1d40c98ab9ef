import type { CompiledFunnel } from '../compile/index.js';
import type { FunnelWorld, Vocabulary } from './world.js';
type Given = Pick<FunnelWorld, 'funnel' | 'host' | 'vocabulary' | 'validators'> & Partial<Pick<FunnelWorld, 'receipts'>>;
/** The world of a new runner. Without `receipts`, those that calls write are not stored. */
export declare const createWorld: ({ receipts, ...given }: Given) => FunnelWorld;
/** What a still world tells. `now` is in milliseconds since the epoch. */
export interface Told {
    theme: Record<string, unknown>;
    query?: Record<string, string>;
    now: number;
}
/** A world for evaluating rules, fields and landing: its host tells theme, query and time, and throws on anything else. */
export declare function stillWorld(funnel: CompiledFunnel, vocabulary: Vocabulary, { theme, query, now }: Told): FunnelWorld;
export {};
