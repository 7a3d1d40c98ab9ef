import { Type, type Static } from 'typebox';
import type { JsonSchema } from '../../rules/index.js';
import { expectation, type move, writtenMove } from './move.js';
import { type ScenarioNames } from './names.js';
import { answer, scenario } from './scenario.js';
import { answersByPath } from './shapes.js';
export type Expectation = Static<typeof expectation>;
export type Move = Static<typeof move>;
export type AnswerText = Static<typeof answer>;
export type WrittenMoves = Static<typeof writtenMove>[];
export type WrittenAnswers = Static<ReturnType<typeof answersByPath>>;
export type WrittenScenario = Static<typeof scenario>;
export type SharedFile = Static<typeof shared>;
/** Schema of `shared.json`, which stands beside the scenarios. */
declare const shared: Type.TObject<{
    $schema: Type.TOptional<Type.TString>;
    about: Type.TOptional<Type.TString>;
    moves: Type.TOptional<Type.TRecord<"^.*$", Type.TArray<Type.TUnsafe<(Omit<{
        at?: string | undefined;
        type?: Record<string, unknown> | undefined;
        about?: string | undefined;
        wait?: string | undefined;
        enter?: Record<string, unknown> | undefined;
        open?: string | undefined;
        reload?: boolean | undefined;
        press?: string | undefined;
        raise?: {
            payload?: Record<string, unknown> | undefined;
            event: string;
        } | undefined;
        tell?: Record<string, Record<string, unknown>> | undefined;
        expect?: {
            choices?: Record<string, string[]> | undefined;
            redirect?: false | {
                query?: Record<string, string> | undefined;
                route: string;
            } | undefined;
            next?: string | false | undefined;
            back?: boolean | undefined;
            tone?: string | undefined;
            reason?: string | undefined;
            counts?: Record<string, number> | undefined;
            progress?: string | false | undefined;
            events?: (string | {
                event: string;
                payload: Record<string, unknown>;
            })[] | undefined;
            message?: string | string[] | undefined;
            step?: string | undefined;
            busy?: boolean | undefined;
            shut?: boolean | undefined;
            calls?: string[] | undefined;
            answers?: Record<string, unknown> | undefined;
            completed?: string[] | undefined;
            inputs?: Record<string, Record<string, unknown>> | undefined;
            reloading?: boolean | undefined;
            stored?: boolean | undefined;
            tracked?: string[] | undefined;
            clauses?: string[] | undefined;
            noMessage?: string | string[] | undefined;
            withoutInputs?: Record<string, string[]> | undefined;
            elapsed?: string | undefined;
            stages?: Record<string, "problem" | "done" | "waiting" | "active"> | undefined;
            untracked?: string[] | undefined;
        } | undefined;
    }, "enter"> & {
        enter?: Static<ReturnType<typeof answersByPath>>;
    }) | {
        use: string;
    }>>>>;
    answers: Type.TOptional<Type.TRecord<"^.*$", Type.TUnsafe<Record<string, unknown> & {
        use?: string | string[];
    }>>>;
    extends: Type.TOptional<Type.TString>;
    without: Type.TOptional<Type.TRecord<"^.*$", Type.TString>>;
}>;
/**
 * JSON Schema of a scenario file: a scenario, a table, or several of both under `scenarios`. Editors get it with the names of
 * the product; the loader validates files with open names.
 */
export declare const scenarioFileSchema: (names: ScenarioNames) => JsonSchema;
/** JSON Schema of `shared.json`. */
export declare const sharedFileSchema: (names: ScenarioNames) => JsonSchema;
export {};
