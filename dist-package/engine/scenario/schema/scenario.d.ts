import { Type, type Static } from 'typebox';
import type { JsonSchema } from '../../rules/index.js';
import type { ScenarioNames } from './names.js';
import { answersByPath } from './shapes.js';
/** The ways in which any call may fail: a server error, no network, no reply in time, a malformed reply. */
export declare const failureKinds: readonly ["500", "offline", "timeout", "malformed"];
export type FailureKind = (typeof failureKinds)[number];
/** An answer in full: an output merged over an example, a failure, or a raw HTTP reply. */
export declare const answer: Type.TObject<{
    example: Type.TOptional<Type.TString>;
    output: Type.TOptional<Type.TUnsafe<Record<string, unknown>>>;
    failure: Type.TOptional<Type.TString>;
    message: Type.TOptional<Type.TString>;
    status: Type.TOptional<Type.TInteger>;
    body: Type.TOptional<Type.TUnsafe<unknown>>;
    takes: Type.TOptional<Type.TString>;
}>;
type Answer = string | Static<typeof answer>;
/** Definitions for the answers of each operation, which may name examples of its contract. */
export declare function answersOfOperations({ operations: known }: ScenarioNames): Record<string, JsonSchema>;
/** A scenario as it is written: a journey with its expected end (docs/guides/scenarios.md). */
export declare const scenario: Type.TObject<{
    moves: Type.TArray<Type.TUnsafe<(Omit<{
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
    }>>;
    clauses: Type.TOptional<Type.TArray<Type.TString>>;
    theme: Type.TOptional<Type.TUnsafe<Record<string, unknown>>>;
    query: Type.TOptional<Type.TRecord<"^.*$", Type.TString>>;
    answers: Type.TOptional<Type.TUnsafe<Record<string, unknown> & {
        use?: string | string[];
    }>>;
    today: Type.TOptional<Type.TString>;
    operations: Type.TOptional<Type.TUnsafe<Record<string, Answer | Answer[]>>>;
    failing: Type.TOptional<Type.TUnsafe<string | string[] | Record<string, ("timeout" | "offline" | "malformed" | "500")[]>>>;
    open: Type.TOptional<Type.TString>;
    expect: Type.TOptional<Type.TUnsafe<{
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
    }>>;
    $schema: Type.TOptional<Type.TString>;
    about: Type.TOptional<Type.TString>;
    name: Type.TString;
}>;
/** A row of a table: what its scenario adds. */
export declare const row: Type.TObject<{
    moves: Type.TOptional<Type.TArray<Type.TUnsafe<(Omit<{
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
    }>>>;
    with: Type.TOptional<Type.TRecord<"^.*$", Type.TUnsafe<unknown>>>;
    clauses: Type.TOptional<Type.TArray<Type.TString>>;
    theme: Type.TOptional<Type.TUnsafe<Record<string, unknown>>>;
    query: Type.TOptional<Type.TRecord<"^.*$", Type.TString>>;
    answers: Type.TOptional<Type.TUnsafe<Record<string, unknown> & {
        use?: string | string[];
    }>>;
    today: Type.TOptional<Type.TString>;
    operations: Type.TOptional<Type.TUnsafe<Record<string, Answer | Answer[]>>>;
    failing: Type.TOptional<Type.TUnsafe<string | string[] | Record<string, ("timeout" | "offline" | "malformed" | "500")[]>>>;
    open: Type.TOptional<Type.TString>;
    expect: Type.TOptional<Type.TUnsafe<{
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
    }>>;
    about: Type.TOptional<Type.TString>;
    name: Type.TString;
}>;
/** A table: one scenario for each row, which is merged over the rest. */
export declare const table: Type.TObject<{
    moves: Type.TOptional<Type.TArray<Type.TUnsafe<(Omit<{
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
    }>>>;
    with: Type.TOptional<Type.TRecord<"^.*$", Type.TUnsafe<unknown>>>;
    clauses: Type.TOptional<Type.TArray<Type.TString>>;
    theme: Type.TOptional<Type.TUnsafe<Record<string, unknown>>>;
    query: Type.TOptional<Type.TRecord<"^.*$", Type.TString>>;
    answers: Type.TOptional<Type.TUnsafe<Record<string, unknown> & {
        use?: string | string[];
    }>>;
    today: Type.TOptional<Type.TString>;
    operations: Type.TOptional<Type.TUnsafe<Record<string, Answer | Answer[]>>>;
    failing: Type.TOptional<Type.TUnsafe<string | string[] | Record<string, ("timeout" | "offline" | "malformed" | "500")[]>>>;
    open: Type.TOptional<Type.TString>;
    expect: Type.TOptional<Type.TUnsafe<{
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
    }>>;
    $schema: Type.TOptional<Type.TString>;
    about: Type.TOptional<Type.TString>;
}>;
export {};
