import type { Check } from './context.js';
/** Data classes: every value has one, receivers get only classes that they list, and secrets are neither stored nor shown. */
export declare const checkClasses: Check;
/** Every class that schemas and receivers name, with its place. */
export declare function classesWritten(value: unknown, pointer?: string): [pointer: string, name: unknown][];
