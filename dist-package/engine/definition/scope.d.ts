import type { Definition, Field } from './definition.js';
import { type Registry } from './registry.js';
import { type RuleType } from '../rules/index.js';
import type { EventContract, OperationContract } from './contracts.js';
/**
 * The types of the roots that every rule of a funnel may read: `form`, `local`, `theme`, `query`, `error`, `valid`,
 * `journey`, and the results by name (format.md §4). `event` is only in handlers (`eventType`).
 */
export declare function rootsOf(definition: Definition, registry: Registry): Record<string, RuleType>;
export declare const rootNames: string[];
/** The contracts of all events that a funnel may use: those of the registry and its own. */
export declare const eventsOf: (definition: Definition, registry: Registry) => Record<string, EventContract>;
/** The type of `event` in a handler of this event; undefined if there is no such event. */
export declare function eventType(name: string, definition: Definition, registry: Registry): RuleType | undefined;
/** The type of an operation's result. */
export declare function outputType(contract: OperationContract, registry: Registry): RuleType;
/** The values of a field's `choices`; undefined without `choices`. */
export declare const choiceValues: (field: Field) => (string | number)[] | undefined;
