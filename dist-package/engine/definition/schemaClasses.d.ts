import type { JsonSchema } from '../rules/index.js';
import type { DataClass } from './shape.js';
export type Classes = Set<DataClass>;
/** All classes of a value of this schema: its own, or those of its members. `around` is the class of the enclosing object. */
export declare function classesOfSchema(schema: JsonSchema, around?: string): Classes;
/** Paths of properties that neither have nor inherit a class. */
export declare function classless(schema: JsonSchema, path: string, around?: string): string[];
