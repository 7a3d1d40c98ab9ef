import { scenarioFormats } from '../report/scenarios.js';
import type { Output } from './command.js';
interface Options {
    only: string;
    format: keyof typeof scenarioFormats;
    all: boolean;
}
/** Plays the scenarios of funnels, then after each change those that it touches. Runs until the process ends. */
export declare function watchScenarios(files: string[], { only, format, all }: Options, output: Output): Promise<number>;
export {};
