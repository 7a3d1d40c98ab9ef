import type { CompiledFunnel } from '../compile/index.js';
import type { TracedGate, SimulatedCall, Player, PlayerOptions, Seen } from '../simulate/index.js';
import { type Problem } from './expectations.js';
import type { Move, Scenario } from './scenario.js';
/** What every scenario of a funnel is played with. A scenario may override the theme. */
export type ScenarioEngine = Pick<PlayerOptions, 'funnel' | 'registry' | 'validators' | 'theme' | 'seed' | 'inspect'>;
/** How a scenario failed. */
export interface Failure {
    /** Index of the failed move; `start` before the first move, `end` after the last. */
    move: number | 'start' | 'end';
    /** Path of the step in which the move was made. */
    from?: string;
    /** Path of the step on screen. */
    at?: string;
    problems: Problem[];
    /** Why the address that was opened last did not open its step. */
    landing?: string;
    /** Gate of the step on screen, if Next is shut or the scenario mentions it. */
    gate?: TracedGate;
    /**
     * Whether the scenario failed because this Next refuses a press. Surely, if it should be in another step or find Next
     * open; perhaps, if it does not say that it should be here.
     */
    held?: 'surely' | 'perhaps';
}
export interface ScenarioResult {
    name: string;
    passed: boolean;
    failure?: Failure;
    /** Each problem in one sentence. */
    problems: string[];
    /** Path of the step on screen at the start and after each move. */
    walked: string[];
    calls: SimulatedCall[];
}
/** Makes the moves of a scenario, in the funnel itself or in a page that shows it. */
export interface ScenarioPlayer {
    /** Makes a move that the screen offers; time does not pass. */
    act(move: Move): Promise<void>;
    /** Lets time pass until the funnel waits for a person; returns the milliseconds passed. */
    settle(): Promise<number>;
    /** Lets exactly this much time pass. */
    advance(milliseconds: number): Promise<void>;
    seen(): Promise<Seen>;
    stop(): Promise<void>;
}
export declare function act(move: Move, player: Player): Promise<void>;
/** Plays a scenario in the funnel itself, without a screen. */
export declare const headless: (player: Player) => ScenarioPlayer;
/** The options of a player for a scenario: the scenario's own values, merged over those of the engine. */
export declare const playerOptionsOf: (scenario: Scenario, engine: ScenarioEngine) => PlayerOptions;
export interface MadeMove {
    problems: Problem[];
    /** Path of the step in which it was made. */
    from: string;
    /** Milliseconds until the funnel settled. After a move with `wait`, the value of the move before. */
    elapsed: number;
    refused: boolean;
    seen: Seen;
}
/** Makes one move and judges its expectation. Does nothing if the screen does not offer the move. */
export declare function playMove(move: Move, player: ScenarioPlayer, funnel: CompiledFunnel, before?: number): Promise<MadeMove>;
declare const openHeadless: (scenario: Scenario, engine: ScenarioEngine) => Promise<ScenarioPlayer>;
/**
 * Plays a scenario on virtual time, without a screen unless `open` gives another player. Never throws: a mistake in the scenario
 * is a problem in the result.
 */
export declare function runScenario(scenario: Scenario, engine: ScenarioEngine, open?: typeof openHeadless): Promise<ScenarioResult>;
export {};
