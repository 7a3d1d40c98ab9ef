import { usualStep, mapValues } from '../definition/index.js';
import { leanMachine } from './leanMachine.js';
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
/** The members that are defined and differ from the usual ones. */
const different = (value, usual) => Object.fromEntries(Object.entries(value).filter(([key, member]) => member !== undefined && !same(member, usual[key])));
/** The members of a step that differ from the usual step. */
function sparse(step) {
    const usual = usualStep(step.path);
    const { nav: _nav, ...rest } = different(step, usual);
    return same(step.nav, usual.nav) ? rest : { ...rest, nav: different(step.nav, usual.nav) };
}
/** The two parts of a funnel that a page loads as data. They lack the title (for staff), the graph, and the form schemas. */
export function shipFunnel({ title: _title, schemas: _schemas, graph: _graph, operations, steps, events, results, uses, machine, ...rest }) {
    return {
        funnel: { ...rest, steps: mapValues(steps, sparse), machine: leanMachine(machine) },
        contracts: {
            events,
            results,
            uses,
            operations: mapValues(operations, ({ name: _name, ...operation }) => operation),
        },
    };
}
