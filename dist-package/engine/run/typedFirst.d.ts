import type { Runner } from './runner.js';
/**
 * A runner that draws what is typed before its machine hears of it (docs/decisions/022). The machine hears of it after the
 * frame, and in any case before anything else is done. While it is busy it takes nothing: what is typed meanwhile stays on
 * the screen and is told when it is done. `afterFrame` runs the last of what it is given after the next frame.
 */
export declare function typedFirst(runner: Runner, afterFrame: (run: () => void) => void): Runner;
