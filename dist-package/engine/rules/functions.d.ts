/** The part of JSON Schema that the engine reads. `class` is the data class. */
export interface JsonSchema {
    type?: string;
    properties?: Record<string, JsonSchema>;
    patternProperties?: Record<string, JsonSchema>;
    required?: string[];
    items?: JsonSchema;
    enum?: unknown[];
    const?: unknown;
    class?: string;
    description?: string;
    [keyword: string]: unknown;
}
/** What pure functions get besides their arguments. */
export interface FunctionWorld {
    /** Milliseconds since the epoch. */
    now: number;
}
/** A function that rules may call. Types are written as `string`, `bool`, `number`, `list<…>`. It must not throw. */
export interface RuleFunction {
    about: string;
    parameters: string[];
    returns: string;
    /** Data class of its result, if that reveals less about a person than its arguments. */
    class?: string;
    examples: {
        arguments: unknown[];
        gives: unknown;
    }[];
    run: (args: unknown[], world: FunctionWorld) => unknown;
}
