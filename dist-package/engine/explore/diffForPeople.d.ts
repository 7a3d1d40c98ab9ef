import { type Definition, type Registry } from '../definition/index.js';
/** A funnel that is compared. */
export interface Compared {
    definition: Definition;
    registry: Registry;
}
/**
 * What the second funnel does differently to people, a sentence each: what they are asked for, in which order and under
 * which condition, what can happen without it, and what they see. It says nothing of what only the definition shows.
 */
export declare function diffForPeople(a: Compared, b: Compared): string[];
