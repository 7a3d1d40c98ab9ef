import type { Choice, Definition, Field, ListedChoices } from './definition.js';
import { type Registry } from './registry.js';
import { type RuleEnvironment, type RuleType } from '../rules/index.js';
import type { EventContract, OperationContract } from './contracts.js';
/**
 * The types of the roots that every rule of a funnel may read: `form`, `local`, `theme`, `query`, `error`, `valid`,
 * `journey`, and the results by name (format.md §4). `event` is only in handlers (`eventType`).
 */
export declare function rootsOf(definition: Definition, registry: Registry): Record<string, RuleType>;
/** The roots that rules about the items of a repeat may read besides. `repeat` is its path, as in `Standing`. */
export declare function repeatRoots(repeat: string | undefined, roots: Record<string, RuleType>): Record<string, RuleType>;
export declare const rootNames: string[];
/** The contracts of all events that a funnel may use: those of the registry and its own. */
export declare const eventsOf: (definition: Definition, registry: Registry) => Record<string, EventContract>;
/** The type of `event` in a handler of this event; undefined if there is no such event. */
export declare function eventType(name: string, definition: Definition, registry: Registry): RuleType | undefined;
/** The type of `item`: that of the entries of a list. `list` is the rule that gives it. */
export declare function itemType(list: string, environment: RuleEnvironment): RuleType;
/** The type of an operation's result. */
export declare function outputType(contract: OperationContract, registry: Registry): RuleType;
/** The choices that are written one by one; undefined without `choices`, and if they come out of a list. */
export declare const writtenChoices: ({ choices }: Field) => Choice[] | undefined;
/** The choices that come out of a list. */
export declare const listedChoices: ({ choices }: Field) => ListedChoices | undefined;
/** The fields whose choices come out of a list, each with its path and the rules for the list and its values. */
export declare const listsOf: (definition: Definition) => {
    path: string;
    pointer: string;
    of: string;
    value: string;
}[];
/** The values of the choices that are written one by one. */
export declare const choiceValues: (field: Field) => (string | number)[] | undefined;
