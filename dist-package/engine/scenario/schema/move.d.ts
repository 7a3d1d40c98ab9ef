import { Type, type Static } from 'typebox';
import { answersByPath } from './shapes.js';
/** What holds after a move, or at the end of a scenario. */
export declare const expectation: Type.TObject<{
    clauses: Type.TOptional<Type.TArray<Type.TString>>;
    step: Type.TOptional<Type.TUnsafe<string>>;
    message: Type.TOptional<Type.TUnsafe<string | string[]>>;
    noMessage: Type.TOptional<Type.TUnsafe<string | string[]>>;
    shut: Type.TOptional<Type.TBoolean>;
    reason: Type.TOptional<Type.TString>;
    busy: Type.TOptional<Type.TBoolean>;
    next: Type.TOptional<Type.TUnsafe<string | false>>;
    back: Type.TOptional<Type.TBoolean>;
    tone: Type.TOptional<Type.TString>;
    choices: Type.TOptional<Type.TUnsafe<Record<string, string[]>>>;
    redirect: Type.TOptional<Type.TUnsafe<false | {
        query?: Record<string, string> | undefined;
        route: string;
    }>>;
    calls: Type.TOptional<Type.TArray<Type.TUnsafe<string>>>;
    counts: Type.TOptional<Type.TUnsafe<Record<string, number>>>;
    inputs: Type.TOptional<Type.TUnsafe<Record<string, Record<string, unknown>>>>;
    withoutInputs: Type.TOptional<Type.TUnsafe<Record<string, string[]>>>;
    events: Type.TOptional<Type.TArray<Type.TUnsafe<string | {
        event: string;
        payload: Record<string, unknown>;
    }>>>;
    answers: Type.TOptional<Type.TUnsafe<Record<string, unknown>>>;
    reloading: Type.TOptional<Type.TBoolean>;
    elapsed: Type.TOptional<Type.TString>;
    stages: Type.TOptional<Type.TUnsafe<Record<string, "problem" | "done" | "waiting" | "active">>>;
    progress: Type.TOptional<Type.TUnsafe<string | false>>;
    completed: Type.TOptional<Type.TArray<Type.TString>>;
    stored: Type.TOptional<Type.TBoolean>;
    tracked: Type.TOptional<Type.TArray<Type.TString>>;
    untracked: Type.TOptional<Type.TArray<Type.TString>>;
}>;
/** One action of a person or of the surroundings. The funnel settles after it, unless `wait` says how much time passes. */
export declare const move: Type.TObject<{
    about: Type.TOptional<Type.TString>;
    at: Type.TOptional<Type.TUnsafe<string>>;
    type: Type.TOptional<Type.TUnsafe<Record<string, unknown>>>;
    tell: Type.TOptional<Type.TUnsafe<Record<string, Record<string, unknown>>>>;
    enter: Type.TOptional<Type.TUnsafe<Record<string, unknown>>>;
    press: Type.TOptional<Type.TUnsafe<string>>;
    wait: Type.TOptional<Type.TString>;
    raise: Type.TOptional<Type.TObject<{
        event: Type.TUnsafe<string>;
        payload: Type.TOptional<Type.TUnsafe<Record<string, unknown>>>;
    }>>;
    open: Type.TOptional<Type.TString>;
    reload: Type.TOptional<Type.TBoolean>;
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
}>;
/** A move as it is written in a file: `use` takes moves of shared.json, and `enter` may take answers with `use`. */
export declare const writtenMove: Type.TUnsafe<(Omit<{
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
}>;
