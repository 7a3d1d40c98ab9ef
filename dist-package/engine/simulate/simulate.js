import { milliseconds } from '../definition/index.js';
function replyTo(simulation) {
    if ('output' in simulation)
        return { kind: 'output', output: simulation.output };
    if ('status' in simulation)
        return { kind: 'reply', status: simulation.status, body: simulation.body };
    return 'failure' in simulation && simulation.failure !== 'offline'
        ? { kind: 'failure', code: simulation.failure, message: simulation.message }
        : { kind: 'offline' };
}
/** Answers from a table; `defaults` answers for operations that it does not contain. */
export function answersFromTable(simulations, defaults) {
    const counts = new Map();
    return (name) => {
        const count = counts.get(name) ?? 0;
        counts.set(name, count + 1);
        const listed = simulations[name] ?? [];
        return listed[count] ?? listed.at(-1) ?? defaults(name);
    };
}
/** Simulates operations on the given clock and records the calls. `heard` gets each call when it is made, and again with its reply. */
export function simulatedPerformer(funnel, answerOf, clock, heard = () => undefined) {
    const calls = [];
    const perform = async (attempt) => {
        const { step, inputs, idempotencyKey } = attempt;
        const operation = attempt.operation.name;
        if (!funnel.operations[operation])
            throw new Error(`"${operation}" is not an operation of ${funnel.id}`);
        const call = { operation, step, inputs, at: clock.now(), idempotencyKey };
        calls.push(call);
        heard(call);
        const given = answerOf(operation, attempt);
        const simulation = given instanceof Promise ? await given : given;
        call.answer = simulation;
        if ('never' in simulation)
            return new Promise(() => undefined);
        if (simulation.takes)
            await new Promise((go) => void clock.setTimeout(go, milliseconds(simulation.takes)));
        const reply = replyTo(simulation);
        heard(call, reply);
        return reply;
    };
    return { perform, calls };
}
