import { delivered } from './host.js';
import { mapValues } from '../definition/index.js';
import { isRecord } from './paths.js';
import { isWords, withoutNulls } from './replies.js';
import { resultOver, textOver, valueOver } from './world.js';
/** A failure with the text of its entry in `failures`, otherwise of the last entry (format.md §5). */
export function failure({ failures }, code) {
    const listed = failures.find((entry) => entry.code === code) ?? failures.at(-1);
    return { ok: false, code, message: listed.text };
}
async function attempt(operation, inputs, { step, timeout = operation.timeout, idempotencyKey }, world) {
    const { clock, perform } = world.host;
    const controller = new AbortController();
    let timer;
    const late = new Promise((settle) => {
        const end = () => {
            settle({ kind: 'timeout' });
            controller.abort();
        };
        timer = clock.setTimeout(end, Math.min(timeout, operation.timeout));
    });
    // The `again` input is false unless the caller asks for another run.
    const again = operation.once?.again;
    const sent = again === undefined ? inputs : { [again]: false, ...inputs };
    const body = operation.body === undefined ? undefined : valueOver(operation.body, { input: sent }, world);
    const answer = perform({ operation, inputs: sent, body, idempotencyKey, step, signal: controller.signal });
    const reply = await Promise.race([answer.catch(() => ({ kind: 'offline' })), late]);
    clock.clearTimeout(timer);
    return reply;
}
/** Whether no answer came, or only one from a gateway (502 to 504), so that the call may be repeated. */
const isLost = (reply) => reply.kind === 'offline' ||
    reply.kind === 'timeout' ||
    (reply.kind === 'reply' && reply.status >= 502 && reply.status <= 504);
/** Whether no answer came or the server itself failed, so that the fate of the call is unknown. */
const isSilent = (reply) => isLost(reply) || (reply.kind === 'reply' && reply.status >= 500);
/** The failure of a reply: the first whose `if` holds; with `always`, one without `if` also counts. */
function refusal(operation, said, always, world) {
    const entry = operation.failures.find(({ if: rule }) => rule === undefined ? always : resultOver(rule, said, world) === true);
    const words = entry?.say && resultOver(entry.say, said, world);
    return entry && { ok: false, code: entry.code, message: isWords(words) ? words : entry.text };
}
/** A success with this output; the failure `malformed` if the contract does not list its outcome. */
function decided(operation, output) {
    const { outcome } = operation;
    const isKnown = !outcome || outcome.others === true || outcome.values.includes(String(output[outcome.of]));
    return isKnown ? { ok: true, output } : failure(operation, 'malformed');
}
/** Whether a reply says that it is a refusal (`success` false, or an `error`), unless `answered` recognises it as an answer. */
function saysNo({ answered }, said, world) {
    const { success, error } = said.response;
    const no = success === false || (typeof error === 'string' && error.trim() !== '');
    return no && !(answered && resultOver(answered, said, world) === true);
}
function judge(operation, reply, validators, world) {
    if (reply.kind === 'offline' || reply.kind === 'timeout')
        return failure(operation, reply.kind);
    if (reply.kind === 'failure') {
        const listed = failure(operation, reply.code);
        return { ...listed, message: reply.message || listed.message };
    }
    if (reply.kind === 'output')
        return decided(operation, reply.output);
    const body = withoutNulls(reply.body);
    const said = { response: isRecord(body) ? body : {}, http: reply.status };
    if (reply.status < 200 || reply.status > 299)
        return refusal(operation, said, true, world);
    const wrong = validators[`response:${operation.name}`]?.(body) === false;
    const no = (wrong || !operation.outcome) && saysNo(operation, said, world);
    if (wrong && !no)
        return failure(operation, 'malformed');
    return (refusal(operation, said, no, world) ??
        decided(operation, mapValues(operation.output, (rule) => resultOver(rule, said, world))));
}
/** Logs a failure and marks it `silent` if nobody answered. */
function failed({ name }, result, reply, { host }) {
    const detail = { operation: name, code: result.code };
    if (reply.kind === 'reply')
        detail.status = String(reply.status);
    host.log({ level: 'warn', what: 'operation-failed', detail });
    return isSilent(reply) ? { ...result, silent: true } : result;
}
/** Runs an operation with complete inputs: attempts with timeout and retries, then the decision by the contract. Never throws. */
export async function callOperation(operation, inputs, options, world) {
    const { clock, connection } = world.host;
    const { times, wait } = (operation.idempotent && (options.retry ?? operation.retry)) || { times: 0, wait: 0 };
    // Loaded before anything is sent, because a reply without its validator would be lost.
    const validators = await world.validators('replies').catch(() => undefined);
    if (!validators)
        return failed(operation, failure(operation, 'offline'), { kind: 'offline' }, world);
    const send = () => delivered(connection, {
        attempt: () => attempt(operation, inputs, options, world),
        isOffline: ({ kind }) => kind === 'offline',
        repeatable: operation.idempotent,
        isOver: () => world.stopped === true,
    });
    let reply = await send();
    for (let left = times; left > 0 && isLost(reply); left--) {
        await new Promise((go) => void clock.setTimeout(go, wait));
        reply = await send();
    }
    const result = judge(operation, reply, validators, world);
    return result.ok ? result : failed(operation, result, reply, world);
}
/** The once key of a call; empty if the operation is not once-only. */
export const onceKey = ({ once }, input, world) => once ? textOver(once.key, { input }, world) : '';
