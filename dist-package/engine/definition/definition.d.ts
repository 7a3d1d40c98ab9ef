/**
 * The types of a definition whose `extends` and `use` are resolved (format.md §3). Rules and formulas are still text;
 * `engine/rules` compiles them to typed trees.
 */
/** A CEL rule; most places need one that gives a boolean. */
export type RuleText = string;
/** Text in which `{…}` inserts the value of a rule; `{{` and `}}` are literal braces. */
export type TextTemplate = string;
/** Any JSON value; a string that begins with `= ` is a formula. */
export type ValueTemplate = unknown;
/** `500ms`, `2s`, `1.5s`, `10m`, `24h`. */
export type Duration = string;
/** A branch of a transition (format.md §3.5). It has at most one of `to`, `redirect` and `fail`. */
export interface Branch {
    about?: string;
    if?: RuleText;
    do?: Effect[];
    to?: To;
    redirect?: string;
    query?: Record<string, TextTemplate>;
    fail?: TextTemplate;
}
/** A transition: a target, a branch, or branches of which the first that holds is taken (format.md §3.5). */
export type To = string | Branch | Branch[];
export interface CallEffect {
    call: string;
    with?: Record<string, ValueTemplate>;
    as?: string;
    onFail?: To;
    timeout?: Duration;
    retry?: {
        times: number;
        wait: Duration;
    };
}
export type EmitEffect = {
    emit: string;
    with?: Record<string, ValueTemplate> | string;
};
export type TrackEffect = {
    track: string;
    with?: Record<string, ValueTemplate> | string;
};
/** A resolved `use` effect: the effects of the library entry. Its `if` is decided once, before the first of them. */
export type UsedEffects = {
    effects: Effect[];
};
/** One effect (format.md §3.6). */
export type Effect = {
    if?: RuleText;
    about?: string;
} & (CallEffect | {
    set: Record<string, ValueTemplate> | string;
} | {
    wait: Duration;
} | EmitEffect | TrackEffect | {
    alert: TextTemplate;
} | {
    error: TextTemplate;
}
/** With `again` the next call tells the operation that the person asks for another run. */
 | {
    forget: string;
    with?: Record<string, ValueTemplate>;
    again?: boolean;
} | UsedEffects);
export declare const effectVerbs: readonly ["call", "set", "wait", "emit", "track", "alert", "error", "forget"];
export type EffectVerb = (typeof effectVerbs)[number];
/** A check of a field, with exactly one of `checkTests` (format.md §3.4). */
export interface Check {
    about?: string;
    id?: string;
    message: TextTemplate;
    /** Shown while the answer is still being typed and fails the test. */
    typing?: TextTemplate;
    /** The member of a composite value at which the message is shown. */
    at?: string;
    pattern?: string;
    format?: string;
    rule?: RuleText;
    minLength?: number;
    maxLength?: number;
    minItems?: number;
    maxItems?: number;
    min?: number;
    max?: number;
}
export declare const checkTests: readonly ["pattern", "format", "rule", "minLength", "maxLength", "minItems", "maxItems", "min", "max"];
export type CheckTest = (typeof checkTests)[number];
/** The id of a check, by which `messages` names it: its `id`, otherwise its `format`, its `at`, or its test. */
export declare const checkIdOf: (check: Check) => string;
export type Choice = string | number | {
    value: string | number;
    label: string;
};
/** A field of a step (format.md §3.4). */
export interface Field {
    about?: string;
    label: TextTemplate;
    widget: string;
    options?: Record<string, ValueTemplate>;
    choices?: Choice[];
    hint?: TextTemplate;
    placeholder?: TextTemplate;
    required?: TextTemplate;
    checks?: Check[];
    messages?: Record<string, TextTemplate>;
    normalise?: string[];
    /** Paths that keep the widget's tells, by name. */
    tells?: Record<string, string>;
    if?: RuleText;
    onChange?: Effect[];
}
export interface Block {
    about?: string;
    block: string;
    if?: RuleText;
    options?: Record<string, ValueTemplate>;
}
export type Blocks = {
    top?: Block[];
    bottom?: Block[];
};
export interface Button extends Branch {
    label: TextTemplate;
    kind?: 'primary' | 'secondary' | 'link';
    /** Paths of the answers of class `consent` that a press gives; the label or the text above has to say so. */
    consents?: string[];
}
export interface Nav {
    next?: TextTemplate | false;
    back?: TextTemplate | false;
    busy?: TextTemplate;
    place?: 'footer' | 'page';
    shut?: 'explain' | 'focus';
}
/** A step (format.md §3.3). */
export interface Step {
    about?: string;
    title?: TextTemplate;
    text?: TextTemplate;
    /** Second line of a stage, shown while it is active. */
    detail?: TextTemplate;
    /** Texts that replace `text`, by time since arrival. */
    later?: Record<Duration, TextTemplate>;
    /** Texts shown while a call of this step or of a step inside it runs, by how long it has run. */
    slow?: Record<Duration, TextTemplate>;
    as?: 'page' | 'stage' | 'dialog' | 'notice';
    tone?: 'info' | 'success' | 'warning' | 'error';
    blocks?: Blocks;
    buttons?: Record<string, Button>;
    nav?: Nav | false;
    fields?: Record<string, Field>;
    needs?: string[];
    gate?: RuleText;
    reason?: TextTemplate | Reason[];
    entry?: 'flow' | 'direct' | 'link-only';
    guard?: Branch[];
    do?: Effect[];
    min?: Duration;
    then?: To;
    start?: To;
    steps?: Record<string, Step>;
    next?: To;
    back?: To;
    on?: Record<string, To>;
    after?: Record<Duration, To>;
    catch?: To;
    final?: boolean;
    counts?: boolean;
    freezes?: boolean;
    was?: string[];
    track?: string | false;
    accept?: string[];
}
/** Why Next is shut while its `if` holds. */
export interface Reason {
    about?: string;
    if?: RuleText;
    text: TextTemplate;
}
export type OrderEntry = {
    step: string;
    if?: RuleText;
};
/** An entry of `mustPass`: what every way to a step (`before`) or a call (`beforeCall`) must have passed or must ensure. */
export interface Obligation {
    about?: string;
    name: string;
    before?: string;
    beforeCall?: string;
    through?: string[];
    holds?: RuleText;
}
/** The format that this engine reads. A file without `format` has format 1; `runnel migrate` updates older files. */
export declare const currentFormat = 2;
/** A funnel whose `extends` and `use` are resolved (format.md §3.2). */
export interface Definition {
    $schema?: string;
    /** The format of the file (`currentFormat`); not needed for a definition in memory. */
    format?: number;
    about?: string;
    id: string;
    title: string;
    path: string;
    aliases?: string[];
    extends?: string;
    home?: string;
    exits?: string[];
    nav?: Nav;
    blocks?: Blocks;
    /** Text that tells the position in the journey. */
    progress?: TextTemplate;
    /** Texts shown while a call runs, by how long it has run; for steps without `slow`. */
    slow?: Record<Duration, TextTemplate>;
    order: (string | OrderEntry)[];
    unknownStep?: string | false;
    enter?: {
        title?: TextTemplate;
        text?: TextTemplate;
        do?: Effect[];
        then?: To;
    };
    rules?: Record<string, RuleText>;
    mustPass?: Obligation[];
    data?: Record<string, Record<string, unknown>>;
    events?: Record<string, unknown>;
    persist?: {
        in?: 'none' | 'session' | 'server';
        for?: Duration;
        until?: string;
    };
    steps: Record<string, Step>;
    accept?: string[];
}
/** Types of the parameters of library steps and effect lists (format.md §3.8). */
export declare const parameterTypes: readonly ["to", "text", "rule", "value", "duration", "effects", "operation", "path", "result"];
export type ParameterType = (typeof parameterTypes)[number];
export type Parameter = ParameterType | {
    type: ParameterType;
    default?: unknown;
};
/** A library file, `funnels/library/*.json`: entries that funnels take with `use` (format.md §3.8). */
export interface Library {
    format?: number;
    fields?: Record<string, Partial<Field> & {
        use?: string;
    }>;
    effects?: Record<string, {
        about?: string;
        params?: Record<string, Parameter>;
        do: unknown[];
    }>;
    steps?: Record<string, Record<string, unknown>>;
    rules?: Record<string, RuleText>;
}
