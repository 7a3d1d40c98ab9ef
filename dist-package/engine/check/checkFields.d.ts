import type { Check } from './context.js';
/** Paths of the data model: they exist, widgets and choices fit them, and patterns match in reasonable time. */
export declare const checkFields: Check;
