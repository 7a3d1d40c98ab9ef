import { onlyOwn, mapValues } from '../definition/index.js';
import { instead } from '../rules/index.js';
import { examplesOf } from '../simulate/index.js';
function simulationOf(name, answer, { funnel, registry }) {
    const { operations, id } = funnel;
    const operation = onlyOwn(operations)[name];
    if (!operation)
        throw new Error(`"${name}" is not an operation of ${id}; ${instead(name, Object.keys(operations))}`);
    const examples = onlyOwn(examplesOf(operation, registry.operations[name]));
    const wanted = typeof answer === 'string' ? answer : answer.example;
    const example = wanted === undefined ? undefined : examples[wanted];
    if (wanted !== undefined && !example)
        throw new Error(`${name} has no example "${wanted}"; ${instead(wanted, Object.keys(examples))}`);
    if (typeof answer === 'string')
        return example;
    const takes = answer.takes ? { takes: answer.takes } : {};
    if (answer.status !== undefined)
        return { status: answer.status, body: answer.body ?? {}, ...takes };
    if (answer.failure !== undefined)
        return { failure: answer.failure, ...(answer.message ? { message: answer.message } : {}), ...takes };
    const base = (example ?? examples.success);
    return answer.output
        ? { output: { ...base.output, ...answer.output }, ...takes }
        : { ...base, ...takes };
}
/** The simulated replies of a scenario by operation, in order of calls. Throws if an operation or an example is unknown. */
export const simulationsOf = (scenario, known) => mapValues(scenario.operations ?? {}, (answers, name) => [answers].flat().map((answer) => simulationOf(name, answer, known)));
