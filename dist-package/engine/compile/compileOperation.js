import { asSchema, isIdempotent, isOptional, objectOf, mapValues, milliseconds, ownInputs, ownPathsFor, timeoutOf, } from '../definition/index.js';
import { answersTree, numberType, typeOfSchema } from '../rules/index.js';
import { given } from './context.js';
const formula = (text) => text.replace(/^=\s*/, '');
/** Whether a schema, or anything inside it, is of class `secret`. */
function isSecret(schema) {
    if (!schema)
        return false;
    return schema.class === 'secret' || Object.values(schema.properties ?? {}).some(isSecret) || isSecret(schema.items);
}
/** The schema at a path such as `response.data.session`. */
const schemaAt = (path, schema) => path
    .split('.')
    .slice(1)
    .reduce((at, key) => at?.properties?.[key], schema);
/** Whether an output formula reads a secret member of the reply. */
const readsSecret = (source, response) => [...source.matchAll(/response(?:\.\w+)+/g)].some(([path]) => isSecret(schemaAt(path, response)));
/** A contract without its schemas, which the browser gets as compiled validators. */
export function compileOperation(name, contract, context) {
    const { method, path, outcome, recover, retry, once, output = {} } = contract;
    const response = asSchema(contract.response);
    const { properties = {} } = response;
    const withError = { type: 'object', properties: { error: { type: 'string' }, ...properties } };
    const ofReply = context.over({ response: typeOfSchema(withError), http: numberType });
    const ofInput = context.over({ input: typeOfSchema(objectOf(contract.input)) });
    /** A default may read a result that this funnel lacks. Then the call has to give the input, and the checker says so. */
    const ruleOf = (from) => (from === undefined ? undefined : context.ruleIfKnown(from));
    const ownPaths = ownPathsFor(contract, context.definition);
    const own = ownPaths.length > 0 ? answersTree(ownPaths) : undefined;
    const taking = ownInputs(contract);
    const inputOf = (key) => {
        const schema = contract.input[key];
        const from = taking.includes(key) ? own : ruleOf(schema.from);
        return given({ from, optional: isOptional(schema) || undefined });
    };
    const same = Object.keys(properties).filter((key) => !(key in output));
    const taken = same.filter((key) => !['success', 'error', 'data'].includes(key)).map((key) => [key, `response.${key}`]);
    const renamed = Object.entries(output).map(([key, source]) => [key, formula(source)]);
    return given({
        name,
        method: method || undefined,
        path: path || undefined,
        inputs: mapValues(contract.input, (_, key) => inputOf(key)),
        body: contract.body === undefined ? undefined : ofInput.value(contract.body),
        output: Object.fromEntries([...taken, ...renamed].map(([key, source]) => [key, ofReply.rule(source)])),
        outcome,
        answered: ofReply.rule(contract.answered),
        failures: contract.failures.map(({ code, text, if: holds, say }) => given({ code, text, if: ofReply.rule(holds), say: ofReply.rule(say) })),
        timeout: timeoutOf(contract),
        idempotent: isIdempotent(contract),
        retry: retry && { times: retry.times, wait: milliseconds(retry.wait) },
        once: once && { ...once, key: ofInput.text(once.key) },
        recover: recover || undefined,
        // Receipts leave these out (format.md §6).
        secrets: [
            ...renamed.filter(([, source]) => readsSecret(source, response)).map(([key]) => key),
            ...same.filter((key) => isSecret(properties[key])),
        ],
    });
}
