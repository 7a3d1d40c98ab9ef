import { writePath } from '../run/index.js';
import { failureKinds } from './scenario.js';
import { instead } from '../rules/index.js';
/** Looks up shared moves or answers by name. Throws if there are none, or if they use themselves; `chain` holds the names above. */
function taken(kind, name, { shared, file }, chain) {
    const known = shared[kind];
    if (chain.includes(name))
        throw new Error(`${file}: shared ${kind} use themselves: ${[...chain, name].join(' > ')}; remove one "use"`);
    const found = known !== undefined && Object.hasOwn(known, name) ? known[name] : undefined;
    if (found === undefined)
        throw new Error(`${file}: there are no shared ${kind} "${name}"; ${instead(name, Object.keys(known ?? {}))}`);
    return found;
}
function expandMoves(moves, source, chain = []) {
    return moves.flatMap((written) => {
        if ('use' in written)
            return expandMoves(taken('moves', written.use, source, chain), source, [...chain, written.use]);
        if (written.enter?.use === undefined)
            return [written];
        const move = { ...written, enter: withShared(written.enter, source) };
        source.replaced?.(written, move);
        return [move];
    });
}
/** Answers by path, merged over those that `use` names. */
function withShared({ use = [], ...own }, source, chain = []) {
    const sets = [use].flat().map((name) => withShared(taken('answers', name, source, chain), source, [...chain, name]));
    return Object.assign({}, ...sets, own);
}
/** Answers by path as a nested form. */
const inForm = (byPath) => Object.entries(byPath).reduce((answers, [path, value]) => writePath(answers, path, value), {
    form: {},
    local: {},
}).form;
const failures = {
    500: { status: 500 },
    offline: 'offline',
    timeout: 'timeout',
    malformed: 'malformed',
};
const failingCalls = (written) => typeof written === 'string' || Array.isArray(written)
    ? [written].flat().map((operation) => [operation, failureKinds])
    : Object.entries(written);
/** One scenario for each call and each way in which it fails, named after both. */
function failingRows({ failing, ...scenario }) {
    if (failing === undefined)
        return [scenario];
    const calls = failingCalls(failing);
    return calls.flatMap(([operation, kinds]) => kinds.map((kind) => {
        const name = `${scenario.name} (${calls.length === 1 ? '' : `${operation}: `}${kind})`;
        const answers = [scenario.operations?.[operation] ?? [], failures[kind]].flat();
        const operations = { ...scenario.operations, [operation]: answers };
        return { ...scenario, name, operations, failing: { operation, kind } };
    }));
}
/** The scenarios that a written one stands for; several with `failing`. Throws, with the file's name, if a `use` is unknown or circular. */
export function expandScenario(written, source) {
    const answers = inForm(withShared(written.answers ?? {}, source));
    return failingRows({ ...written, moves: expandMoves(written.moves, source), answers });
}
