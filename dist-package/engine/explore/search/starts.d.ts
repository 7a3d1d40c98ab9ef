import type { ScenarioEngine } from '../../scenario/index.js';
import type { Start } from '../journey.js';
import { type DecidingRules } from './decidingRules.js';
/** The starts of journeys: the usual one, others under settings that rules distinguish, and addresses with and without answers. */
export declare function startsOf({ funnel, registry, ...around }: ScenarioEngine, rules: DecidingRules): Start[];
