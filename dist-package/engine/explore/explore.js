import { quietWorld } from '../simulate/index.js';
import { answersOfRules, decidingRules } from './search/decidingRules.js';
import { movesAt } from './search/movesAt.js';
import { operationAnswers } from './search/operationAnswers.js';
import { playJourney } from './search/playJourney.js';
import { startsOf } from './search/starts.js';
/** Default limit on the moves of a journey. */
export const mostPresses = 40;
/**
 * A queue of journeys, shorter ones first. In order `news` a journey whose `promise` is new comes before the others, and every
 * second earlier try of the promise counts like a move, so that no kind of journey keeps the others waiting. `leftOut` counts the
 * journeys that are too long.
 */
function createQueue(order, longest) {
    /** By rank: length and earlier tries. */
    const fresh = [];
    const others = [];
    const tried = new Map();
    let leftOut = 0;
    const place = ({ journey, promise }) => {
        const times = order === 'shortest' ? 0 : (tried.get(promise) ?? 0);
        return [times === 0 ? fresh : others, Math.floor(times / 2) + journey.legs.length];
    };
    const put = (one) => {
        const [list, rank] = place(one);
        (list[rank] ??= []).push(one);
    };
    /** The first journey that still has its rank; those whose promise was tried meanwhile are put where they belong. */
    const take = (from) => {
        for (let rank = 0; rank < from.length; rank++)
            for (let one = from[rank]?.shift(); one; one = from[rank]?.shift()) {
                const [list, now] = place(one);
                if (list === from && now === rank)
                    return one;
                put(one);
            }
        return undefined;
    };
    return {
        add(journey, promise) {
            if (journey.legs.length - 1 <= longest)
                put({ journey, promise });
            else
                leftOut += 1;
        },
        next() {
            const one = take(fresh) ?? take(others);
            if (one)
                tried.set(one.promise, (tried.get(one.promise) ?? 0) + 1);
            return one?.journey;
        },
        leftOut: () => leftOut,
    };
}
/**
 * Plays a funnel in every way that its definition distinguishes: every reply of every operation, every button, address and
 * setting that a rule reads. Two states of the same step in which all rules give the same results count as one.
 */
export async function explore(given, { order = 'shortest', most = 5000, longest = mostPresses, fromFirst = false, byPresses = false, until, } = {}) {
    const { funnel, registry } = given;
    const rules = decidingRules(funnel);
    const engine = { ...given, mayAnswer: operationAnswers(funnel, registry, rules) };
    const search = { engine, rules, seen: new Set(), queue: createQueue(order, longest), byPresses };
    const starts = startsOf(given, rules).filter(({ open, answers }) => !(fromFirst || byPresses) || (open === undefined && answers === undefined));
    for (const start of starts) {
        const promise = `start ${JSON.stringify({ ...start, answers: start.answers !== undefined })}`;
        search.queue.add({ start, legs: [{ answered: [] }] }, promise);
    }
    const found = new Set();
    const journeys = [];
    let tried = 0;
    let isOver = false;
    while (!isOver && tried < most) {
        const journey = search.queue.next();
        if (!journey)
            break;
        const played = await playJourney(journey, engine);
        tried += 1;
        const news = newsOf(played).filter((one) => mark(one, found));
        if (news.length > 0)
            journeys.push(played);
        isOver = until?.(played) ?? false;
        if (!isOver)
            goOn(played, search);
    }
    return { journeys, tried, incomplete: !isOver && tried === most, tooLong: search.queue.leftOut() };
}
const newsOf = ({ transitions, steps, texts, answers, end, problems }) => [
    ...transitions.map((id) => `transition ${id}`),
    ...steps.map((step) => `step ${step}`),
    ...texts.map((text) => `text ${text}`),
    ...answers.map((answer) => `answer ${answer}`),
    ...problems,
    `end ${JSON.stringify(end.redirect ?? end.step)}`,
];
/** Queues the continuations of a journey: other replies to the calls of its last leg, and the moves possible at its end. */
function goOn(played, search) {
    otherwise(played, search);
    const { journey, state, view } = played;
    const { engine, rules, seen, queue, byPresses } = search;
    if (view.over)
        return;
    const { start } = journey;
    const around = { theme: { ...engine.theme, ...start.theme }, query: start.query ?? {} };
    const now = { ...state, world: quietWorld(engine.funnel, engine.registry, around) };
    const isNew = mark(`at ${state.current} after ${state.completed.join()}`, seen);
    const answers = answersOfRules(rules, now);
    if (!mark(`at ${state.current} ${answers} ${state.attempted ? 'attempted' : ''} ${played.receipts}`, seen))
        return;
    for (const moves of movesAt({ now, view, rules, isNew })) {
        if (byPresses && moves.some(({ open }) => open !== undefined))
            continue;
        const legs = [...journey.legs, ...moves.map((move) => ({ move, answered: [] }))];
        queue.add({ start, legs }, JSON.stringify([start.theme, start.query, moves]));
    }
}
function mark(key, seen) {
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
}
/** Queues the last leg with every other reply to each of its calls, once for each reply that precedes it. */
function otherwise({ journey }, { engine, seen, queue }) {
    const before = journey.legs.slice(0, -1);
    // Where a call made during loading leads depends on the address.
    const address = before.length === 0 ? (journey.start.open ?? '') : '';
    const last = journey.legs.at(-1);
    last.answered.forEach(({ operation, site, name, again }, at) => {
        if (again)
            return;
        const { site: from = '', name: said = '' } = last.answered[at - 1] ?? {};
        for (const answer of engine.mayAnswer.get(operation) ?? []) {
            if (answer.name === name || !mark(`call ${site} ${answer.name} after ${from} ${said} ${address}`, seen))
                continue;
            const { name: to, text } = answer;
            const taken = [...last.answered.slice(0, at), { operation, site, name: to, text }];
            queue.add({ start: journey.start, legs: [...before, { ...last, answered: taken }] }, `${site} ${answer.name}`);
        }
    });
}
