import { mapValues } from '../definition/index.js';
import { stateId } from '../run/index.js';
/** The state with every list of its own transitions changed, but not those of inner states. */
function ownTransitions(state, change) {
    const { always, onDone, on, after, invoke } = state;
    return {
        ...state,
        ...(always && { always: change(always) }),
        ...(onDone && { onDone: change(onDone) }),
        ...(on && { on: mapValues(on, change) }),
        ...(after && { after: mapValues(after, change) }),
        ...(invoke && { invoke: { ...invoke, onDone: change(invoke.onDone), onError: change(invoke.onError) } }),
    };
}
/** The state with every state inside it changed, the innermost first. `parent` is the path of keys around a state. */
function innerStates(state, change, parent = '') {
    const changed = (inner, key) => change(innerStates(inner, change, `${parent}.${key}`), parent);
    return state.states ? { ...state, states: mapValues(state.states, changed) } : state;
}
/** The machine with every list of transitions changed. */
const allTransitions = (machine, change) => ownTransitions(innerStates(machine, (inner) => ownTransitions(inner, change)), change);
function* placesIn(state, parent = '', step = '') {
    const { initial = '@enter', states = {} } = state;
    for (const [key, inner] of Object.entries(states)) {
        const id = stateId(key, step);
        yield { state: inner, key, parent, target: `#${inner.id ?? id}`, isFirst: key === initial };
        yield* placesIn(inner, `${parent}.${key}`, key.startsWith('@') ? step : id);
    }
}
/** The transition with its members in a fixed order and without empty ones, because equal JSON compresses well. */
const tidy = ({ guard, target, actions }) => ({
    ...(guard && { guard }),
    ...(target !== undefined && { target }),
    ...(actions?.length && { actions }),
});
/** A list up to its first transition without a guard; later ones are never taken. */
function live(list) {
    const last = list.findIndex(({ guard }) => guard === undefined);
    return (last < 0 ? list : list.slice(0, last + 1)).map(tidy);
}
/** The relay that a state is: it always leaves at once, for one target. Undefined for any other state. */
function relayOf({ type, entry = [], always, on, after, invoke, states }) {
    const [only, ...others] = always ?? [];
    const mayStay = type ?? on ?? after ?? invoke ?? states;
    if (!only?.target || only.guard || others.length > 0 || mayStay !== undefined)
        return undefined;
    return { target: only.target, actions: [...entry, ...(only.actions ?? [])] };
}
/** The sources of each target. */
function sourcesOf(machine) {
    const all = new Map();
    for (const { target: source, state } of [{ target: '#', state: machine }, ...placesIn(machine)])
        ownTransitions(state, (list) => {
            for (const { target } of list)
                if (target)
                    addSource(all, target, source, 1);
            return list;
        });
    return all;
}
function addSource(all, target, source, times) {
    const sources = all.get(target) ?? new Map();
    const sum = (sources.get(source) ?? 0) + times;
    if (sum > 0)
        sources.set(source, sum);
    else
        sources.delete(source);
    all.set(target, sources);
}
const countOf = (sources) => [...sources.values()].reduce((sum, times) => sum + times, 0);
/** A target past the relays that were removed, with their actions. */
function past(removed, target) {
    const actions = [];
    let end = target;
    for (let relay = removed.get(end); relay; relay = removed.get(end)) {
        actions.push(...relay.actions);
        end = relay.target;
    }
    return { target: end, actions };
}
/**
 * The relays that can go. Their actions move to the transitions into them, so a relay with actions needs a single source. A
 * relay that leads back into a source stays, because a transition into its own source would not enter it again. Removing
 * one may let another go.
 */
function removable(machine) {
    const sources = sourcesOf(machine);
    const relays = new Map();
    const places = [];
    let candidates = [...placesIn(machine)].filter(({ state, isFirst }) => !isFirst && relayOf(state));
    for (let before = -1; before !== candidates.length;) {
        before = candidates.length;
        candidates = candidates.filter((place) => {
            const own = relayOf(place.state);
            const { target, actions } = past(relays, own.target);
            const from = sources.get(place.target) ?? new Map();
            const leadsBack = [...from.keys(), place.target].some((source) => `${target}/`.startsWith(`${source}/`));
            const hasActions = own.actions.length + actions.length > 0;
            if (leadsBack || (hasActions && countOf(from) !== 1))
                return true;
            relays.set(place.target, { target, actions: [...own.actions, ...actions] });
            places.push(place);
            addSource(sources, target, place.target, -1);
            for (const [source, times] of from)
                addSource(sources, target, source, times);
            return false;
        });
    }
    return { places, relays };
}
/** The state without the states at these paths of keys inside it. */
function without(state, gone, path = '') {
    if (!state.states)
        return state;
    const kept = Object.entries(state.states).filter(([key]) => !gone.has(`${path}.${key}`));
    return {
        ...state,
        states: Object.fromEntries(kept.map(([key, inner]) => [key, without(inner, gone, `${path}.${key}`)])),
    };
}
/** The machine without relays: states that it leaves as soon as it enters them. Targets have to be ids. */
export function withoutRelays(machine) {
    const { places, relays } = removable(machine);
    const rest = without(machine, new Set(places.map(({ parent, key }) => `${parent}.${key}`)));
    return allTransitions(rest, (list) => list.map((transition) => {
        if (transition.target === undefined || !relays.has(transition.target))
            return transition;
        const { target, actions } = past(relays, transition.target);
        return tidy({ ...transition, target, actions: [...(transition.actions ?? []), ...actions] });
    }));
}
/** Replaces targets beside their source by plain keys. Then equal effects are equal JSON wherever they are, which compresses well. */
function withRelativeTargets(machine) {
    const places = new Map([...placesIn(machine)].map((place) => [place.target, place]));
    const near = (parent) => (list) => list.map((transition) => {
        const place = places.get(transition.target ?? '');
        return place && place.parent === parent ? { ...transition, target: place.key } : transition;
    });
    return ownTransitions(innerStates(machine, (inner, parent) => ownTransitions(inner, near(parent))), near());
}
/** An equivalent machine that is smaller to send: without relays and unreachable transitions. */
export const leanMachine = (machine) => withRelativeTargets(withoutRelays(allTransitions(machine, live)));
