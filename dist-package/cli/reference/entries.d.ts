import { type Definition, type Registry } from '../../engine/definition/index.js';
import type { JsonSchema } from '../../engine/rules/index.js';
/** What the reference says of a name that a definition may use. */
export interface Entry {
    name: string;
    about: string;
    /** One line beside the name: what it edits, takes or gives. */
    summary: string;
    /** Facts, a line each. */
    facts: [what: string, text: string][];
    /** Options, inputs or members. */
    members: Member[];
    /** Text to paste. */
    example?: string;
}
export interface Member {
    name: string;
    type: string;
    required: boolean;
    about: string;
}
/** The kinds of names, and what they are called. */
export declare const kinds: {
    readonly widgets: "Widgets: how a field asks for its answer (`widget`)";
    readonly blocks: "Blocks: content of a step without an answer (`blocks`)";
    readonly formats: "Formats: tests of an answer by name (`checks`, key `format`)";
    readonly normalisers: "Normalisers: rewrite an answer when it is given (`normalise`)";
    readonly functions: "Functions that rules may call, besides those of the language (format.md §4)";
    readonly operations: "Operations: calls that a funnel may make (`call`)";
    readonly events: "Events: browser events (`emit`, `on`) and analytics events (`track`)";
    readonly queries: "Names of the address that rules may read (`query.…`)";
    readonly answers: "Answers: the paths of the data model that all funnels share";
    readonly theme: "Keys of the theme that rules and texts may read (`theme.…`)";
};
export type Kind = keyof typeof kinds;
/** A type in words: `text`, `a list of numbers`, `one of "a", "b"`. */
export declare function typeInWords(schema: JsonSchema, several?: boolean): string;
/** Every entry of a kind, sorted by name. `definitions` give examples of widgets. */
export declare function entriesOf(kind: Kind, registry: Registry, definitions: Definition[]): Entry[];
