import type { Output } from './lib/command.js';
/** Runs `runnel <command> …` in the folder of a product and returns the exit code: 0 success, 1 findings, 2 wrong use. */
export declare const main: (args: string[], output?: Output) => Promise<number>;
