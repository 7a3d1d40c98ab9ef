import type { CompiledFunnel } from '../compile/index.js';
import { type Registry } from '../definition/index.js';
import { type Simulations } from '../simulate/index.js';
import type { Scenario } from './scenario.js';
interface Known {
    funnel: CompiledFunnel;
    registry: Registry;
}
/** The simulated replies of a scenario by operation, in order of calls. Throws if an operation or an example is unknown. */
export declare const simulationsOf: (scenario: Scenario, known: Known) => Simulations;
export {};
