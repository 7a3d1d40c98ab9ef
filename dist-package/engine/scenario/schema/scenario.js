import { Type } from 'typebox';
import { byType, listOf, ref } from '../../definition/index.js';
import { answersByPath, anything, closed, described, duration, either, key, part } from './shapes.js';
/** The ways in which any call may fail: a server error, no network, no reply in time, a malformed reply. */
export const failureKinds = ['500', 'offline', 'timeout', 'malformed'];
const failureWays = { type: 'array', items: { type: 'string', enum: [...failureKinds] } };
/** An answer in full: an output merged over an example, a failure, or a raw HTTP reply. */
export const answer = closed({
    example: key('Name of an answer; "output" is laid over it', Type.String()),
    output: key('Members of the output', anything()),
    failure: key('Code of a failure', Type.String()),
    message: key('What the failure says', Type.String()),
    status: key('Status of a raw reply', Type.Integer()),
    body: key('Body of a raw reply', anything()),
    takes: key('How long it takes', duration()),
});
const exampleOf = (operation) => `exampleOf-${operation}`;
/** Definitions for the answers of each operation, which may name examples of its contract. */
export function answersOfOperations({ operations: known }) {
    const answers = (example) => {
        const one = { string: example, object: ref('answer') };
        return byType({ ...one, array: listOf(byType(one)) });
    };
    const names = Object.entries(known);
    return {
        ...Object.fromEntries(names.map(([name, examples]) => [exampleOf(name), { enum: examples }])),
        answersOfOperations: {
            type: 'object',
            ...(names.length > 0
                ? {
                    properties: Object.fromEntries(names.map(([name]) => [name, answers(ref(exampleOf(name)))])),
                    additionalProperties: false,
                }
                : { additionalProperties: answers({}) }),
        },
    };
}
const clauses = key('Ids of the clauses that this proves', Type.Array(Type.String()));
const name = described('What it shows; occurs once in a funnel', Type.String({ minLength: 1 }));
const moves = Type.Array(part('move'));
const about = key('A note; otherwise ignored', Type.String());
/** Keys that scenarios, tables and rows share. */
const common = {
    clauses,
    theme: key('Laid over the usual theme', anything()),
    query: key('Parameters of the address', Type.Record(Type.String(), Type.String())),
    answers: key('Answers by path that are there from the start; "use" takes those of shared.json first', answersByPath()),
    today: key('Today, as an ISO date; 15 January 2026 unless given. It is noon', Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    operations: key('What operations answer to their first, second, … call; the last answer repeats. Others answer as usual', part('answersOfOperations')),
    failing: key('Operations that fail: a name, a list, or a list of ways by name. One scenario each in each way, after the answers in "operations"', either({
        string: ref('operation'),
        array: listOf(ref('operation')),
        object: { propertyNames: ref('operation'), additionalProperties: failureWays },
    })),
    open: key('Step of the address that is opened first', Type.String()),
    expect: key('What holds at the end', part('expectation')),
};
/** A scenario as it is written: a journey with its expected end (docs/guides/scenarios.md). */
export const scenario = closed({
    $schema: Type.Optional(Type.String()),
    about,
    name,
    ...common,
    moves: described('What is done, one move after the other', moves),
});
const values = (description) => key(description, Type.Record(Type.String(), anything()));
/** A row of a table: what its scenario adds. */
export const row = closed({
    about,
    name,
    ...common,
    moves: key('What is done after the moves of the table', moves),
    with: values('What stands for "$name" in the table, by name'),
});
/** A table: one scenario for each row, which is merged over the rest. */
export const table = closed({
    $schema: Type.Optional(Type.String()),
    about,
    ...common,
    moves: key('What is done in every row', moves),
    with: values('What stands for "$name" where a row does not say it'),
});
