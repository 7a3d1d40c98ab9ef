/**
 * The types of a definition whose `extends` and `use` are resolved (format.md §3). Rules and formulas are still text;
 * `engine/rules` compiles them to typed trees.
 */
export const effectVerbs = ['call', 'set', 'wait', 'emit', 'track', 'alert', 'error', 'forget'];
export const checkTests = [
    'pattern',
    'format',
    'rule',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'min',
    'max',
];
/** The id of a check, by which `messages` names it: its `id`, otherwise its `format`, its `at`, or its test. */
export const checkIdOf = (check) => check.id ?? check.format ?? check.at ?? checkTests.find((test) => check[test] !== undefined) ?? '';
/** The format that this engine reads. A file without `format` has format 1; `runnel migrate` updates older files. */
export const currentFormat = 2;
/** Types of the parameters of library steps and effect lists (format.md §3.8). */
export const parameterTypes = [
    'to',
    'text',
    'rule',
    'value',
    'duration',
    'effects',
    'operation',
    'path',
    'result',
];
