import { Type } from 'typebox';
import { listOf, ref, mapValues } from '../../definition/index.js';
import { expectation, writtenMove } from './move.js';
import { oneOfNames } from './names.js';
import { answer, answersOfOperations, row, scenario, table } from './scenario.js';
import { answersByPath, closed, described, key, part } from './shapes.js';
const several = closed({
    $schema: Type.Optional(Type.String()),
    about: key('A note; otherwise ignored', Type.String()),
    scenarios: described('Scenarios and tables that belong together', Type.Array(part('scenarioOrTable'))),
});
/** Schema of `shared.json`, which stands beside the scenarios. */
const shared = closed({
    $schema: Type.Optional(Type.String()),
    about: key('A note; otherwise ignored', Type.String()),
    moves: key('Moves that scenarios take with "use"', Type.Record(Type.String(), Type.Array(part('move')))),
    answers: key('Sets of answers by path that scenarios, moves and other sets take with "use"', Type.Record(Type.String(), answersByPath())),
    extends: key('Funnel whose scenarios hold here too: what this folder gives by the same name replaces it', Type.String()),
    without: key('Names of scenarios that do not hold here, and why not', Type.Record(Type.String(), Type.String())),
});
const draft = 'https://json-schema.org/draft/2020-12/schema';
function parts(names) {
    return {
        path: oneOfNames('path', names.paths),
        answerKey: oneOfNames('path', names.paths.length > 0 ? ['use', ...names.paths] : []),
        operation: oneOfNames('operation', Object.keys(names.operations)),
        event: oneOfNames('event', names.events),
        step: oneOfNames('step', names.steps),
        button: oneOfNames('button', names.buttons.length > 0 ? ['next', 'back', ...names.buttons] : []),
        answer: plain(answer),
        expectation: plain(expectation),
        move: plain(writtenMove),
    };
}
/** Definitions that have a variant for tables, in which `"$name"` is allowed. */
const filled = ['answer', 'answersOfOperations', 'expectation', 'move'];
/** The variant of a schema for tables, in which `"$name"` may stand for any value. */
function inTable(schema) {
    const value = (one) => typeof one === 'boolean' || Object.keys(one).length === 0 ? one : { anyOf: [inTable(one), ref('placeholder')] };
    const { $ref, properties, additionalProperties, items, allOf, then } = schema;
    const variant = filled.find((name) => $ref === `#/$defs/${name}`);
    return {
        ...schema,
        ...(variant && ref(`${variant}InTable`)),
        ...(properties && { properties: mapValues(properties, value) }),
        ...(additionalProperties !== undefined && { additionalProperties: value(additionalProperties) }),
        ...(items && { items: value(items) }),
        ...(allOf && { allOf: allOf.map(inTable) }),
        ...(then && { then: inTable(then) }),
    };
}
/** The definitions (`$defs`) of a scenario file's schema. */
function fileParts(names) {
    const plainly = { ...parts(names), ...answersOfOperations(names) };
    const rows = { ...listOf(ref('row')), description: 'One scenario each, laid over the rest of the table' };
    const open = inTable(plain(table));
    return {
        ...plainly,
        ...Object.fromEntries(filled.map((name) => [`${name}InTable`, inTable(plainly[name])])),
        placeholder: { title: 'placeholder', type: 'string', pattern: '^\\$[a-z][A-Za-z0-9]*$' },
        row: plain(row),
        scenario: plain(scenario),
        table: { ...open, required: ['rows'], properties: { ...open.properties, rows } },
        scenarioOrTable: {
            type: 'object',
            properties: { rows },
            if: { required: ['rows'] },
            then: ref('table'),
            else: ref('scenario'),
        },
    };
}
/**
 * JSON Schema of a scenario file: a scenario, a table, or several of both under `scenarios`. Editors get it with the names of
 * the product; the loader validates files with open names.
 */
export const scenarioFileSchema = (names) => plain({
    $schema: draft,
    title: 'Scenarios',
    type: 'object',
    properties: { scenarios: several.properties.scenarios },
    if: { required: ['scenarios'] },
    then: several,
    else: ref('scenarioOrTable'),
    $defs: fileParts(names),
});
/** JSON Schema of `shared.json`. */
export const sharedFileSchema = (names) => plain({ $schema: draft, title: 'What scenarios share', ...shared, $defs: parts(names) });
/** A copy without the symbols of the schema library. */
const plain = (schema) => JSON.parse(JSON.stringify(schema));
