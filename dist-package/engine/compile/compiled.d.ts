import type { CheckTest, Definition, EventContract, Field, Nav, OperationContract, Step } from '../definition/index.js';
import type { FunnelGraph } from '../graph/index.js';
import type { Text, Tree, Value, JsonSchema } from '../rules/index.js';
import type { StateConfig } from './machine/types.js';
export type Milliseconds = number;
/** A check of a field (format.md §3.4). */
export interface CompiledCheck {
    id: string;
    message: Text;
    typing?: Text;
    at?: string;
    /** The label of the member `at`. */
    member?: Text;
    /** The test; `value` is its parameter. */
    test: CheckTest;
    value: string | number | Tree;
}
export interface CompiledField extends Pick<Field, 'widget' | 'tells'> {
    path: string;
    label: Text;
    options?: Value;
    choices?: {
        value: string | number;
        label: Text;
    }[];
    hint?: Text;
    placeholder?: Text;
    required?: Text;
    checks: CompiledCheck[];
    normalise: string[];
    if?: Tree;
}
export interface CompiledBlock {
    block: string;
    /** A block of the funnel, which is shown around every step. */
    around?: true;
    if?: Tree;
    options?: Value;
}
export interface CompiledButton {
    label: Text;
    kind: 'primary' | 'secondary' | 'link';
    if?: Tree;
}
/** Next and Back of a step; `false` hides one (format.md §3.7). */
export interface CompiledNav extends Required<Pick<Nav, 'place' | 'shut'>> {
    next: Text | false;
    back: Text | false;
    busy: Text;
}
/** A text that is due after a time. */
export interface TimedText {
    after: Milliseconds;
    text: Text;
}
/** A step as screen, landing and progress read it. Its states are in `CompiledFunnel.machine`. */
export interface CompiledStep extends Required<Pick<Step, 'as' | 'tone' | 'entry' | 'counts' | 'final' | 'freezes' | 'was' | 'track'>> {
    /** Ids from the outermost step inwards: `checkout/code`. */
    path: string;
    id: string;
    automatic: boolean;
    title?: Text;
    text?: Text;
    /** Second line of an active stage. */
    detail?: Text;
    /** Texts that replace `text` after a time since arrival, the latest first. */
    later?: TimedText[];
    /** Texts while a call runs, by its time; absent if those of the step around it or of the funnel count. */
    slow?: TimedText[];
    /** The title or text shows `error`, so no banner repeats it. */
    saysError: boolean;
    fields: CompiledField[];
    /** Conjunction of `needs` and `gate`; absent if Next is always open. */
    gate?: Tree;
    /** Each part of the gate with a field that it reads, so that the reason can name it. Path `valid` means every field. */
    missing: {
        path: string;
        label: Text;
        test: Tree;
    }[];
    /** The first that holds is shown. */
    reason?: {
        if?: Tree;
        text: Text;
    }[];
    blocks: {
        top: CompiledBlock[];
        bottom: CompiledBlock[];
    };
    buttons: Record<string, CompiledButton>;
    nav: CompiledNav;
    hasNext: boolean;
    hasBack: boolean;
    /** The conditions of the guard's branches, which landing reads. */
    guard: Tree[];
    /** Nothing runs on arrival, so the step can be shown before the machine is loaded. */
    still: boolean;
    /** Whether Next may run an operation. */
    nextCalls: boolean;
}
/** An operation with its contract as the runner needs it (format.md §5). */
export interface CompiledOperation extends Pick<OperationContract, 'method' | 'path' | 'outcome' | 'recover'> {
    name: string;
    inputs: Record<string, {
        from?: Tree;
        optional?: boolean;
    }>;
    body?: Value;
    output: Record<string, Tree>;
    /** Over `response`: holds for a reply that contains `error` but still is an answer. */
    answered?: Tree;
    failures: {
        code: string;
        if?: Tree;
        say?: Tree;
        text: string;
    }[];
    timeout: Milliseconds;
    idempotent: boolean;
    retry?: {
        times: number;
        wait: Milliseconds;
    };
    /** `key` is a text over `input`. */
    once?: {
        key: Text;
        after: 'start' | 'success';
        again?: string;
    };
    /** Secret members of the output, which receipts leave out. */
    secrets: string[];
}
export interface CompiledEvent extends Pick<EventContract, 'kind'> {
    payload: Record<string, JsonSchema>;
    /** Required members of the payload. */
    required: string[];
}
/** An obligation as landing needs it when the definition has changed since a session began (format.md §7.11). */
export interface CompiledObligation {
    /** Top-level steps that must have been passed. */
    through: string[];
    holds?: Tree;
    /** Top-level steps that ask for what `holds` reads. */
    asks: string[];
}
/** A funnel that is ready to run (format.md §8). Plain JSON; all durations are in milliseconds. */
export interface CompiledFunnel extends Required<Pick<Definition, 'id' | 'title' | 'path' | 'aliases' | 'home' | 'exits' | 'unknownStep'>> {
    /** SHA-256 of the canonical definition and of the contracts and model that it uses, in hex (format.md §7.10). */
    hash: string;
    /** `leavesOut`: paths of answers that the server's copy does not hold. */
    persist: {
        in: 'none' | 'session' | 'server';
        for: Milliseconds;
        until?: string;
        leavesOut?: string[];
    };
    order: {
        step: string;
        if?: Tree;
    }[];
    mustPass: CompiledObligation[];
    /** JSON Schemas of the funnel's own answers, by path. */
    data: Record<string, JsonSchema>;
    /** Address parameters that the model declares; all others are ignored. */
    query: string[];
    steps: Record<string, CompiledStep>;
    /** The machine for XState 5. Guards and actions are `{ type, params }`. */
    machine: StateConfig;
    /** The graph, for tools. Pages do not get it. */
    graph: FunnelGraph;
    operations: Record<string, CompiledOperation>;
    events: Record<string, CompiledEvent>;
    /** The name of the operation behind each result, by result name. */
    results: Record<string, string>;
    /** JSON Schema of each step with fields, by step path; rjsf renders it. */
    schemas: Record<string, JsonSchema>;
    enter?: {
        title?: Text;
        text?: Text;
    };
    /** Text that tells the position in the journey. */
    progress?: Text;
    /** Texts while a call runs, by its time, for steps without their own. */
    slow: TimedText[];
    /** Names of the widgets and blocks that the steps show, so that a page can preload their code. */
    uses: {
        widgets: string[];
        blocks: string[];
    };
}
/** A compiled ajv validator. After `false`, its errors are in `errors`. */
export type Validate = ((value: unknown) => boolean) & {
    errors?: unknown;
};
/** Validators by name: `response:<operation>`, `step:<path>` and `form`. */
export type Validators = Record<string, Validate>;
/** Validators and schemas, which a page fetches with the first form or reply. */
export interface FunnelDetails {
    /** Validators of replies and steps. */
    validators: Validators;
    /** Loads the validator of the model, which checks a kept session that is older than the definition. */
    form: () => Promise<{
        validators: Validators;
    }>;
    /** `CompiledFunnel.schemas`. */
    schemas: Record<string, JsonSchema>;
}
