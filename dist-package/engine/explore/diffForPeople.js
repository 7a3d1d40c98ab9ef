import { callsIn, groupedBy, milliseconds, orderEntries, slowHolder, usualSlow, } from '../definition/index.js';
import { graphOf, passedBefore, pointsAt, pointsOfStep, stepsInOrder } from '../graph/index.js';
import { diffDefinitions } from './diffDefinitions.js';
function questionsOf(definition) {
    const rules = new Map(orderEntries(definition).map((entry) => [entry.step, entry.if]));
    const found = new Map();
    for (const step of stepsInOrder(definition))
        for (const [path, field] of Object.entries(step.step.fields ?? {})) {
            const all = [rules.get(step.path.split('/')[0]), field.if].filter((rule) => rule !== undefined);
            if (!found.has(path))
                found.set(path, { path, field, step, rules: all });
        }
    return found;
}
const when = (rules) => (rules.length === 0 ? 'always' : `only if ${rules.join(' and ')}`);
/**
 * What the second funnel does differently to people, a sentence each: what they are asked for, in which order and under
 * which condition, what can happen without it, and what they see. It says nothing of what only the definition shows.
 */
export function diffForPeople(a, b) {
    const [before, after] = [questionsOf(a.definition), questionsOf(b.definition)];
    return [
        ...steps(a.definition, b.definition),
        ...questions(before, after),
        ...moved(before, after),
        ...skipped(a, b, before, after),
        ...texts(a.definition, b.definition),
        ...waits(a.definition, b.definition),
    ];
}
/** Steps that are seen in only one of the funnels, or under another condition. */
function steps(a, b) {
    const [was, is] = [a, b].map((one) => new Map(orderEntries(one).map((entry) => [entry.step, entry.if])));
    const titled = (step, { steps: all }) => all[step]?.title === undefined ? `"${step}"` : `"${step}" (${all[step].title})`;
    return [
        ...[...was].flatMap(([step]) => (is.has(step) ? [] : [`nobody sees the step ${titled(step, a)}`])),
        ...[...is].flatMap(([step, rule]) => {
            if (!was.has(step))
                return [`everybody${rule ? ` for whom ${rule}` : ''} also sees the step ${titled(step, b)}`];
            return was.get(step) === rule ? [] : [`sees the step "${step}" ${when(rule ? [rule] : [])}`];
        }),
    ];
}
/** Questions that only one of the funnels asks, or that it asks under another condition or less strictly. */
const questions = (before, after) => [
    ...[...before.keys()].flatMap((path) => (after.has(path) ? [] : [`is not asked for ${path}`])),
    ...[...after.values()].flatMap(({ path, field, step, rules }) => {
        const was = before.get(path);
        if (!was)
            return [`is also asked for ${path} in "${step.path}"${rules.length > 0 ? `, ${when(rules)}` : ''}`];
        return [
            ...(when(was.rules) === when(rules) ? [] : [`is asked for ${path} ${when(rules)}, not ${when(was.rules)}`]),
            ...((was.field.required === undefined) === (field.required === undefined)
                ? []
                : [field.required === undefined ? `may leave out ${path}` : `must answer ${path}`]),
        ];
    }),
];
/** The steps whose questions come at another place: those outside the longest run of steps that keep their order. */
function moved(before, after) {
    const stepIn = (of) => new Map([...of].map(([path, { step }]) => [path, step.path]));
    const common = [...after.keys()].filter((path) => before.has(path));
    const places = new Map([...before.keys()].map((path, at) => [path, at]));
    const kept = new Set(longestRising(common, (path) => places.get(path)));
    const groups = groupedBy(common.filter((path) => !kept.has(path)), (path) => stepIn(after).get(path));
    return [...groups.values()].flatMap((paths) => {
        const at = common.indexOf(paths.at(-1));
        const place = places.get(paths[0]);
        const next = common.slice(at + 1).find((path) => kept.has(path) && places.get(path) < place);
        const last = common.slice(0, at).findLast((path) => kept.has(path) && places.get(path) > place);
        const asked = `is asked for ${paths.join(', ')}`;
        if (next !== undefined)
            return [`${asked} before ${next}, not after it`];
        return last === undefined ? [] : [`${asked} after ${last}, not before it`];
    });
}
/** The longest subsequence whose ranks rise. */
function longestRising(items, rank) {
    const best = [];
    items.forEach((item, at) => {
        const runs = best.slice(0, at).filter((run) => rank(run.at(-1)) < rank(item));
        best.push([...runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []), item]);
    });
    return best.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}
/** What can happen in the second funnel without a question that comes before it in the first on every way. */
function skipped(a, b, before, after) {
    const [graphs, moments] = [
        [a, b].map(({ definition, registry }) => graphOf(definition, registry)),
        [a, b].map(momentsOf),
    ];
    const both = [...before.keys()].filter((path) => after.has(path));
    return both.flatMap((path) => {
        const asked = [before.get(path), after.get(path)];
        const passes = (at, ends) => {
            const question = asked[at];
            if (!question || (at === 1 && question.rules.length > 0))
                return false;
            return passedBefore(graphs[at], pointsOfStep(graphs[at], question.step.path, 'waiting'), ends).on === 'all';
        };
        const without = [...moments[0]].flatMap(([moment, points]) => {
            const there = moments[1].get(moment);
            return there && passes(0, points) && !passes(1, there) && isReached(graphs[1], there) ? [moment] : [];
        });
        return without.length === 0 ? [] : [`can ${listed(without)} without being asked for ${path}`];
    });
}
/** The first three of some moments, and how many more there are. */
const listed = (moments) => [...moments.slice(0, 3), ...(moments.length > 3 ? [`${moments.length - 3} more`] : [])].join(', ');
const isReached = (graph, ends) => passedBefore(graph, [], ends).on !== 'absent';
/** The ends of a funnel and its calls, in words, with their points. */
function momentsOf({ definition, registry }) {
    const graph = graphOf(definition, registry);
    const finals = stepsInOrder(definition).filter(({ step, parent }) => step.final && !parent);
    const exits = groupedBy(graph.edges.filter(({ at, failing, by }) => at.endsWith('/redirect') && !failing && by !== 'buttons'), ({ to }) => to);
    const calls = groupedBy(callsIn(definition, registry), ({ value }) => value.call);
    return new Map([
        ...finals.map(({ path }) => [`end at "${path}"`, pointsOfStep(graph, path, 'arrival')]),
        ...[...exits.values()].map((edges) => ['end', edges.map(({ from }) => from)]),
        ...[...calls].map(([name, all]) => [`reach ${name}`, all.flatMap(({ pointer }) => pointsAt(graph, pointer))]),
    ]);
}
/** What is said differently while a call takes long: by the funnel, and in steps that have words of their own. */
function waits(a, b) {
    const [was, is] = [a, b].map((one) => new Map(stepsInOrder(one).map((node) => [node.path, node])));
    const said = (one, node) => Object.entries(slowHolder(node)?.step.slow ?? one.slow ?? usualSlow)
        .sort(([time], [other]) => milliseconds(time) - milliseconds(other))
        .map(([time, text]) => `${JSON.stringify(text)} after ${time}`)
        .join(', ') || 'nothing';
    const sees = (where, before, after) => before === after ? [] : [`while a call takes long${where}, sees ${after}, not ${before}`];
    return [
        ...sees('', said(a), said(b)),
        ...[...is].flatMap(([path, node]) => {
            const other = was.get(path);
            if (!other || (node.step.slow ?? other.step.slow) === undefined)
                return [];
            return sees(` in "${path}"`, said(a, other), said(b, node));
        }),
    ];
}
/** Texts that read differently. */
const texts = (a, b) => diffDefinitions(a, b).flatMap(({ step, what, text }) => {
    const [, key, was, is] = /^([\w.]+): (".*") became (".*")$/.exec(text) ?? [];
    return what === 'texts' && step !== '' && key !== undefined ? [`sees ${is} in "${step}", not ${was}`] : [];
});
