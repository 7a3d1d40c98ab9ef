import type { AnswerText, Move, Scenario } from '../scenario/index.js';
/** An operation's reply on a journey. */
export interface Answered {
    operation: string;
    /** Id of the machine's state that made the call. */
    site: string;
    /** Name of the reply: an outcome, an example, a failure, or how it differs from one of them. */
    name: string;
    text: string | AnswerText;
    /** Whether the call repeats the one before. */
    again?: true;
}
/** How a journey begins: theme, query, answers from an earlier visit, and address. */
export type Start = Pick<Scenario, 'theme' | 'query' | 'answers' | 'open'>;
/** One move and the replies of operations during it. The first leg of a journey is its start, without a move. */
export interface Leg {
    move?: Move;
    answered: Answered[];
}
export interface Journey {
    start: Start;
    legs: Leg[];
}
export interface JourneyEnd {
    /** Path of the step. */
    step: string;
    redirect?: {
        route: string;
        query: Record<string, string>;
    };
}
/**
 * The journey as a scenario that expects the given end, and the text that its last screen shows, if one is given. Empty
 * moves around each `wait` let the funnel settle before and after it.
 */
export declare function toScenario(name: string, { start, legs }: Journey, end: JourneyEnd, message?: string): Scenario;
