import { Type } from 'typebox';
import { byType, listOf, ref, patterns } from '../../definition/index.js';
/** An object with these keys and no others. */
export const closed = (properties, more = {}) => Type.Object(properties, { ...more, additionalProperties: false });
/** An optional key, with the description that editors show. */
export const key = (description, schema) => Type.Optional(described(description, schema));
export const described = (description, schema) => ({ ...schema, description });
/** A reference to a definition under `$defs`. */
export const part = (name) => Type.Unsafe(ref(name));
export const anything = () => Type.Unsafe({});
export const duration = () => Type.String({ title: 'duration', pattern: patterns.duration });
/** A different schema for each JSON type. */
export const either = (types) => Type.Unsafe(byType(types));
export const oneOrMore = () => either({ string: {}, array: listOf({ type: 'string' }) });
/** An object whose keys match this definition. */
export const mapOf = (names, values) => Type.Unsafe({ type: 'object', propertyNames: ref(names), additionalProperties: values });
/** Values by path. `use` names sets of shared.json, over which the rest is merged. */
export const answersByPath = () => Type.Unsafe({
    type: 'object',
    propertyNames: ref('answerKey'),
    properties: { use: oneOrMore() },
});
