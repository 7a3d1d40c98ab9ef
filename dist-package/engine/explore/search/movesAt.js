import { isInside, milliseconds, mapValues, overlap, pointerOf, rooted } from '../../definition/index.js';
import { visibleFields, readPath, writePath } from '../../run/index.js';
import { exampleValue, panelOf } from '../../simulate/index.js';
import { answerStep, wrongAnswers } from '../answers/answerStep.js';
import { candidatesOf } from '../answers/candidates.js';
import { distinct, othersOf } from './variants.js';
/** The next possible moves at a waiting step, likeliest first. An entry has several moves if an answer reveals another field. */
export function movesAt(place) {
    const { now, view, isNew } = place;
    const { current: at, world } = now;
    const step = world.funnel.steps[at];
    if (!step || view.over)
        return [];
    const panel = panelOf(view);
    const next = panel.nav?.next ? [{ at, press: 'next' }] : [];
    const filled = next.length > 0 || step.fields.length > 0 ? filledIn(step, place) : [];
    const several = filled
        .map((rounds) => rounds.map((enter) => ({ at, enter })))
        .map((rounds) => next.reduce((before, press) => [...before.slice(0, -1), { ...before.at(-1), ...press }], rounds));
    const { events, timers } = waitingHandlers(at, world.funnel);
    const wrong = isNew && next.length > 0 ? wrongAnswers(step, now) : [];
    const moves = [
        ...wrong.map((enter) => ({ at, enter, press: 'next' })),
        ...panel.buttons.map(({ id }) => ({ at, press: id })),
        ...(isNew ? events.map((raise) => ({ at, raise })) : []),
        ...timers.map((wait) => ({ at, wait })),
        ...(panel.nav?.back ? [{ at, press: 'back' }] : []),
        ...(isNew && at === now.step
            ? [{ at, reload: true }, ...addressesFrom(world.funnel, at).map((open) => ({ at, open }))]
            : []),
    ];
    return [...several.filter((rounds) => rounds.length > 0), ...moves.map((move) => [move])];
}
/** The events that a step handles, with example payloads, and the delays of its timers. */
function waitingHandlers(path, { graph: { points, edges }, events }) {
    const heard = edges.flatMap(({ from, event }) => {
        const { is, step } = points[from];
        return event !== undefined && is === 'heard' && isInside(path, step) ? [event] : [];
    });
    const times = edges.flatMap(({ at, from, by }) => {
        const { is, step } = points[from];
        if (by !== 'after' || is !== 'waiting' || step !== path)
            return [];
        const [, , time] = at.slice(pointerOf({ path }).length).split('/');
        return [milliseconds(time)];
    });
    return {
        events: [...new Set(heard)].map((event) => {
            const payload = mapValues(events[event]?.payload ?? {}, exampleValue);
            return Object.keys(payload).length > 0 ? { event, payload } : { event };
        }),
        timers: [...new Set(times)].sort((a, b) => a - b).map((time) => `${time}ms`),
    };
}
/** The addresses worth opening: the previous step (the browser's Back), steps that may be opened out of turn, and automatic steps. */
function addressesFrom({ order, steps }, here) {
    const ids = order.map(({ step }) => step);
    return ids.filter((id, at) => id !== here && (at === ids.indexOf(here) - 1 || steps[id].entry !== 'flow' || steps[id].automatic));
}
/** Entries that open Next: the usual answers, others that rules distinguish, then the required ones alone. Only changes are entered. */
function filledIn(step, { now, rules: { read, near } }) {
    const usual = answerStep(step, now);
    if (!usual)
        return [];
    const matters = (path) => read.some((one) => overlap(one.replace(/^form\./, ''), path));
    const changed = visibleFields(step, usual)
        .filter(({ path }) => matters(path))
        .flatMap((field) => {
        const values = [
            ...candidatesOf(field, step, now),
            ...othersOf(readPath(usual, field.path), near.get(rooted(field.path))),
        ];
        return values.flatMap((value) => {
            const tried = answerStep(step, { ...now, ...writePath(usual, field.path, value) });
            return tried ? [tried] : [];
        });
    });
    const least = step.fields
        .filter(({ required }) => required === undefined)
        .reduce((rest, { path }) => ({ ...rest, ...writePath(rest, path, undefined) }), usual);
    const all = [
        usual,
        ...changed,
        ...(step.fields.some(({ required, path }) => required === undefined && matters(path)) ? [least] : []),
    ].map((answers) => rounds(step, now, answers));
    return distinct(all);
}
/** What to enter to get from one state to another, in rounds: later ones answer the fields that earlier ones reveal. */
function rounds(step, before, after) {
    const enter = Object.fromEntries(visibleFields(step, before).flatMap(({ path }) => {
        const value = readPath(after, path);
        return JSON.stringify(value) === JSON.stringify(readPath(before, path)) ? [] : [[path, value ?? null]];
    }));
    if (Object.keys(enter).length === 0)
        return [];
    const now = Object.entries(enter).reduce((at, [path, value]) => ({ ...at, ...writePath(at, path, value) }), before);
    return [enter, ...rounds(step, now, after)];
}
