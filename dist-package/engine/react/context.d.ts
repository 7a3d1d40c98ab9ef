import { type CallOperation, type Clock } from '../run/index.js';
/** How the sending of a file goes, as the host reports it. */
export interface Sending {
    /** The kinds that the field takes, by name. */
    kinds: readonly string[];
    /** Ends the sending. What has arrived stays for a while, so that it can be gone on with. */
    signal: AbortSignal;
    /** How many bytes have arrived. */
    onProgress(bytes: number): void;
    /** The connection is lost; sending goes on by itself once it is back. */
    onPause(): void;
}
/** What became of a file: where it is kept and what it is, or why it cannot be sent. `message` is that of the receiver, if it sent one. */
export type Sent = {
    ok: true;
    id: string;
    type: string;
} | {
    ok: false;
    message?: string;
};
/** How the host sends files. The engine knows neither the address nor the protocol. */
export interface FileSender {
    /** Sends a file, or the rest of one that was begun before. Failures are results; it never throws. */
    send(file: File, sending: Sending): Promise<Sent>;
    /** Forgets a file that was sent and is no longer wanted. */
    forget(id: string): void;
}
/** What widgets and blocks may use besides their props. Tests provide their own. */
export interface WidgetWorld {
    clock: Clock;
    theme: Record<string, unknown>;
    operation(name: string): CallOperation;
    /** Absent where no widget sends files. */
    files?: FileSender | undefined;
}
export declare const WidgetWorldContext: import("react").Context<WidgetWorld | null>;
/** The engine's clock, for debounces and timers of widgets, so that tests can use virtual time. @throws outside a funnel. */
export declare const useClock: () => Clock;
/** The theme of the funnel. @throws outside a funnel. */
export declare const useTheme: <T = Record<string, unknown>>() => T;
/** An operation by the name of its contract. Inputs default to the rules of the contract. @throws outside a funnel. */
export declare const useOperation: (name: string) => CallOperation;
/** How files are sent. @throws outside a funnel, and where the host sends none. */
export declare function useFiles(): FileSender;
/** The sentences of the engine in the language of the page. */
export declare const SentencesContext: import("react").Context<{
    toContinue: (labels: string) => string;
    yes: string;
    item: (position: number) => string;
    ofItem: (label: string, item: string) => string;
    aboutItem: (item: string, message: string) => string;
    atLeast: (count: number) => string;
    atMost: (count: number) => string;
    add: string;
    remove: string;
    change: string;
    incomplete: string;
    added: (item: string) => string;
    removed: (item: string) => string;
    saveItem: string;
    toTheList: string;
    chooseAnOption: string;
    oneMoment: string;
    again: string;
    no: string;
    given: string;
    notGiven: string;
    fixErrors: string;
    loading: string;
    working: string;
    longWait: string;
    stageWaiting: string;
    stageActive: string;
    stageDone: string;
    stageProblem: string;
    nothingKept: string;
}>;
export declare const useSentences: () => {
    toContinue: (labels: string) => string;
    yes: string;
    item: (position: number) => string;
    ofItem: (label: string, item: string) => string;
    aboutItem: (item: string, message: string) => string;
    atLeast: (count: number) => string;
    atMost: (count: number) => string;
    add: string;
    remove: string;
    change: string;
    incomplete: string;
    added: (item: string) => string;
    removed: (item: string) => string;
    saveItem: string;
    toTheList: string;
    chooseAnOption: string;
    oneMoment: string;
    again: string;
    no: string;
    given: string;
    notGiven: string;
    fixErrors: string;
    loading: string;
    working: string;
    longWait: string;
    stageWaiting: string;
    stageActive: string;
    stageDone: string;
    stageProblem: string;
    nothingKept: string;
};
/** The functions that run before a press takes effect, by panel. */
export declare const BeforePressContext: import("react").Context<Set<() => void> | null>;
/** Runs `read` before a press of Next or a button takes effect, and when the focus moves: browsers may fill in fields without an event. */
export declare function useBeforePress(read: () => void): void;
