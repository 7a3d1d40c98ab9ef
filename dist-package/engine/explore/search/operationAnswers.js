import { pathOf } from '../../rules/index.js';
import { writePath } from '../../run/index.js';
import { examplesOf, usualExample } from '../../simulate/index.js';
import { distinct, othersOf, valueAt } from './variants.js';
/** Examples that lead to the same place as another example. */
const sameAsOthers = new Set(['success', 'slow']);
/** The possible replies by operation: the usual one first, then each outcome and failure, then variants that rules distinguish. */
export function operationAnswers(funnel, registry, rules) {
    return new Map(Object.keys(funnel.operations).map((name) => [name, answersOf(name, funnel, registry, rules)]));
}
function answersOf(name, funnel, registry, rules) {
    const operation = funnel.operations[name];
    const contract = registry.operations[name];
    const examples = examplesOf(operation, contract);
    const usual = usualExample(operation, contract);
    // An outcome keeps its own name even if an example gives the same reply.
    const outcomes = operation.outcome?.values ?? [];
    const names = [...outcomes, ...Object.keys(examples).filter((key) => !outcomes.includes(key))];
    const usualName = names.find((key) => JSON.stringify(examples[key]) === JSON.stringify(usual)) ?? 'success';
    const others = names.filter((key) => key !== usualName && !sameAsOthers.has(key));
    const named = [usualName, ...others].map((key, at) => {
        return { name: key, text: key, simulation: at === 0 ? usual : examples[key] };
    });
    const outputs = named.flatMap(({ name: key, simulation }) => 'output' in simulation ? [{ key, output: simulation.output }] : []);
    const variants = outputs.flatMap(({ key, output }, at) => variantsOf(key, output, changing(name, funnel, rules, at === 0)));
    return distinct([...named, ...variants], ({ simulation }) => simulation);
}
/** Members of the output that are worth varying: those that rules read, and for the usual reply also those that are written or sent. */
function changing(operation, funnel, { read, near }, isUsual) {
    const names = Object.entries(funnel.results).flatMap(([as, name]) => (name === operation ? [as] : []));
    const whole = readsWhole(names, funnel)
        ? Object.keys(funnel.operations[operation].output).map((key) => `${names[0]}.${key}`)
        : [];
    return [...new Set([...read, ...(isUsual ? pathsIn(funnel.machine) : []), ...whole])]
        .filter((path) => names.includes(path.split('.')[0]))
        .map((path) => ({ path: path.split('.').slice(1), near: near.get(path) ?? [] }))
        .filter(({ path }) => path.length > 0);
}
/** Every dotted path in compiled data, in rules and in values. */
function pathsIn(value) {
    if (typeof value !== 'object' || value === null)
        return [];
    const own = Array.isArray(value) ? pathOf(value) : undefined;
    if (own !== undefined && own.includes('.'))
        return [own];
    return [...new Set(Object.values(value).flatMap(pathsIn))];
}
/** Whether a result is passed on whole, so that any of its members may be read elsewhere. */
const readsWhole = (names, { machine }) => names.some((name) => JSON.stringify(machine).includes(`"$":["root","${name}"`));
function variantsOf(key, output, members) {
    return members.flatMap(({ path, near }) => othersOf(valueAt(output, path), near).map((other) => {
        const { form: changed } = writePath({ form: output, local: {} }, `form.${path.join('.')}`, other);
        const [top] = path;
        return {
            name: `${key} with ${path.join('.')} ${JSON.stringify(other) ?? 'absent'}`,
            text: { example: key, output: { [top]: changed[top] ?? null } },
            simulation: { output: changed },
        };
    }));
}
