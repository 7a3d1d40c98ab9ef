import { type Command } from '../lib/command.js';
import { type SoundFunnel } from '../lib/openFunnel.js';
export declare const steps: Command;
/** What the table says of a step. */
interface ListedStep {
    step: string;
    title: string;
    /** The condition of its entry in `order`. */
    if?: string;
    /** Whether it goes on by itself. */
    automatic: boolean;
    fields: {
        path: string;
        required: boolean;
        if?: string;
    }[];
    leads: string[];
    /** Where each button leads, by its id. */
    buttons: Record<string, string[]>;
}
export declare function stepsOf({ loaded: { definition }, registry }: Pick<SoundFunnel, 'loaded' | 'registry'>): ListedStep[];
export {};
