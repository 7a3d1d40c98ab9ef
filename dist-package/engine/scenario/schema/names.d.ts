import type { CompiledFunnel } from '../../compile/index.js';
import { type Registry, type Names } from '../../definition/index.js';
import type { JsonSchema } from '../../rules/index.js';
/** The names that scenarios may use. An empty list allows any name; an unknown one is reported when the scenario is played. */
export interface ScenarioNames {
    /** Names of possible answers, by operation. */
    operations: Record<string, string[]>;
    paths: string[];
    events: string[];
    /** Paths of steps. */
    steps: string[];
    buttons: string[];
}
export declare const openNames: ScenarioNames;
/** Schema of a name: one of those given, or any if none are given. */
export declare const oneOfNames: (title: string, names: string[]) => JsonSchema;
/** The names that scenarios of these funnels may use: their steps, buttons and operations, and the registry's paths and events. */
export declare function scenarioNames(funnels: CompiledFunnel[], registry: Registry, { paths, events }: Names): ScenarioNames;
