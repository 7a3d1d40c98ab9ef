import type { JsonSchema } from '../../engine/rules/index.js';
import type { WidgetDefinition } from '../../engine/definition/index.js';
/** The schema of `options`: the widget's own properties, and `labelHidden` and `messages`, which all widgets have. */
export declare function optionsSchema(properties?: Record<string, JsonSchema>, messages?: Record<string, string>): JsonSchema;
/**
 * Keeps the literal types of a definition. Components import the texts beside it, so that the build leaves the
 * definition out of the page.
 */
export declare const defineWidget: <const D extends WidgetDefinition>(definition: D) => D;
/**
 * The schema of an object with optional text members. It repeats the model of the form, because importing that would
 * bring the schema library into the page; `completeness.test.tsx` compares the two.
 */
export declare const textMembers: (...names: string[]) => JsonSchema;
