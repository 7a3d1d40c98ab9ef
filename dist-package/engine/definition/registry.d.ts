import type { FunctionWorld, JsonSchema, RuleFunction } from '../rules/index.js';
import type { EventContract, OperationContract } from './contracts.js';
import type { Check, Field } from './definition.js';
/** A widget without its React component, as the checker, the compiler, the editor schema and the preview read it. */
export interface WidgetDefinition {
    name: string;
    about: string;
    /** JSON Schema of the values that it edits. `type: 'string'` fits every text path. */
    edits: JsonSchema;
    /** JSON Schema of `options`, which is an object. */
    options: JsonSchema;
    /** The widget's own texts by key; `options.messages` may replace them. */
    messages: Record<string, string>;
    /** Labels of the members of a composite value, for the reason of a shut Next: `{ row: 'Row' }`. */
    members?: Record<string, string>;
    /** JSON Schemas of its tells by name: what it reports besides its value. A field's `tells` says where they are kept. */
    tells?: Record<string, JsonSchema>;
    /** Operations that it calls. */
    operations?: string[];
    /** The checks that every field with it has before its own. They speak of typed text that is no answer. */
    checks?: readonly Check[];
    /** What its component makes of typed text, for runs without components: tests, generated journeys. */
    reads?: (text: string) => unknown;
    /** Whether it needs `choices`. */
    choices?: boolean;
    /** A valid value, for docs, previews and contract tests. */
    example: unknown;
    /** Options without which it does not show its example. */
    exampleOptions?: Record<string, unknown>;
}
/** A field that shows a widget with its example, for docs, pictures and previews. */
export declare const exampleField: ({ name, choices, example, exampleOptions }: WidgetDefinition) => {
    options?: Record<string, unknown> | undefined;
    choices?: string[] | undefined;
    label: string;
    widget: string;
};
/** The checks of a field: those of its widget, then its own. */
export declare const checksOf: (field: Field, { widgets }: Pick<Registry, "widgets">) => Check[];
/** The normalisers of a field, after what its widget makes of typed text. */
export declare const normalisersOf: ({ widget, normalise }: Field, { widgets }: Pick<Registry, "widgets">) => string[];
/** The normalisers of all widgets that read typed text. */
export declare const widgetNormalisers: (widgets: Registry["widgets"]) => Record<string, Normaliser["run"]>;
/** A block: content without an answer. */
export interface BlockDefinition {
    name: string;
    about: string;
    /** JSON Schema of its options, which are an object. */
    options: JsonSchema;
    /** Valid options, for docs, previews and contract tests. */
    example: Record<string, unknown>;
    /** Other valid options under which it looks different, by a name for people. */
    states?: Record<string, Record<string, unknown>>;
}
/** A named test of a value for the check `format`, with valid and invalid examples. */
export interface ValueFormat {
    about: string;
    valid: string[];
    invalid: string[];
    test: (value: unknown, world: FunctionWorld) => boolean;
}
/** A pure, idempotent conversion of a committed value; `examples` are pairs of input and output. */
export interface Normaliser {
    about: string;
    examples: [unknown, unknown][];
    run: (value: unknown) => unknown;
}
/** Every name that a definition may use, and what it means. The engine itself defines none. */
export interface Registry {
    model: {
        form: JsonSchema;
        local: JsonSchema;
        theme: JsonSchema;
        query: JsonSchema;
    };
    operations: Record<string, OperationContract>;
    events: Record<string, EventContract>;
    widgets: Record<string, WidgetDefinition>;
    blocks: Record<string, BlockDefinition>;
    functions: Record<string, RuleFunction>;
    formats: Record<string, ValueFormat>;
    normalisers: Record<string, Normaliser>;
}
/** The parts of a vocabulary that a product has; schemas are JSON Schema or TypeBox. */
export interface RegistryParts extends Partial<Omit<Registry, 'model'>> {
    model: Partial<Record<keyof Registry['model'], object>>;
}
/** A registry of the parts that a product has: what it leaves out is empty. */
export declare const defineRegistry: ({ model, ...tables }: RegistryParts) => Registry;
/** The tables merged into one without a prototype, so that names such as `constructor` and `__proto__` are not found. */
export declare const onlyOwn: <T>(...tables: (Record<string, T> | undefined)[]) => Record<string, T>;
/** The registry with such tables, for looking up names that authors write. It is cached by registry. */
export declare function withOwnNames(registry: Registry): Registry;
