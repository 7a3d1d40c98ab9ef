import { Type } from 'typebox';
/**
 * What a value says about a person (format.md §5). Operations and events list the classes that they may receive. Only the
 * person gives a `consent`, in a field or with a button that says so.
 */
export const dataClasses = [
    'plain',
    'reference',
    'identity',
    'contact',
    'financial',
    'special',
    'consent',
    'secret',
];
/** Our own keywords in schemas: `class`, `from` (default of an input), and `ours` (member of a reply). */
export const schemaVocabulary = ['class', 'from', 'ours'];
const text = (dataClass) => (options = {}) => Type.String({ class: dataClass, ...options });
/** Schemas of strings, named by their data class: `plain()` says nothing about a person. */
export const plain = text('plain');
export const reference = text('reference');
export const identity = text('identity');
export const contact = text('contact');
export const financial = text('financial');
export const special = text('special');
export const secret = text('secret');
export const flag = (options = {}) => Type.Boolean({ class: 'plain', ...options });
/** Schema of a boolean of class `consent`: whether the person has agreed to something. */
export const consent = (options = {}) => Type.Boolean({ class: 'consent', ...options });
export const number = (dataClass = 'plain', options = {}) => Type.Number({ class: dataClass, ...options });
/** Schema of a string with these values, which the checker compares with rules. */
export const oneOf = (values, options = {}) => Type.Unsafe({ type: 'string', enum: values, class: 'plain', ...options });
/** Schema of an object in which every member is optional, such as answers before they are given. */
export const partial = (properties, options = {}) => Type.Partial(Type.Object(properties), { additionalProperties: false, ...options });
/** Marks a member of a reply that our server always gives but pages do not require, because other servers may lack it. */
export const ours = (schema) => Type.Unsafe({ ...schema, ours: true });
/** The schema as an input whose default comes from `rule`, in CEL. */
export const taken = (rule, schema) => Type.Unsafe({ ...schema, from: rule });
