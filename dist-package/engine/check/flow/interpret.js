import { callsOnNext, eventsOf, isOptional, itemsOf, orderEntries, rooted, topOf, } from '../../definition/index.js';
import { graphOf, pointsAt } from '../../graph/index.js';
import { compileValue, conjunctsOf, pathOf } from '../../rules/index.js';
import { secretMembers } from '../classes.js';
import { isNextHidden } from '../context.js';
import { createFacts, freshError, sessionDropped } from './facts.js';
import { hidingPaths, leavingFacts } from './knowledge.js';
import { valueNeeds } from './reads.js';
/**
 * The graph of a funnel with what its edges make certain. `completed` gives the answers that a step has certainly set once it was
 * completed.
 */
export function interpret(context, companions, completed = () => []) {
    const { definition, index, registry } = context;
    const graph = graphOf(definition, registry);
    const facts = createFacts(hidingPaths(context), companions);
    const effects = new Map(itemsOf(definition, 'effect').map(({ pointer, value }) => [pointer, value]));
    const interpreter = { context, facts, effects, completed };
    const { points, boot } = graph;
    const edges = graph.edges.flatMap((edge) => {
        if (edge.back)
            return [];
        const node = index.byPath.get(points[edge.from].step ?? '');
        const meanings = edge.does.map((label) => meaningOf(label, edge, node, interpreter));
        const passes = meanings.flatMap((one) => one.passes ?? []);
        const isHidden = edge.by === 'next' && node && isNextHidden(node, definition.nav);
        return [
            {
                ...edge,
                changes: meanings.flatMap(({ changes }) => changes),
                ...(passes.length > 0 && { passes }),
                ...(isHidden && { hidden: true }),
            },
        ];
    });
    const arrivals = points.filter(({ is }) => is === 'arrival').reverse();
    return {
        facts,
        flow: {
            points,
            boot,
            edges,
            pointsAt: (pointer) => pointsAt(graph, pointer),
            arrivals: new Map(arrivals.map(({ step, id }) => [step, id])),
            through: context.through,
        },
    };
}
function meaningOf(label, edge, node, interpreter) {
    const { context, facts } = interpreter;
    const add = (list) => ({ does: 'add', facts: list });
    const lose = (path) => ({ does: 'lose', path });
    const failed = add([facts.path('error'), facts.path(freshError)]);
    const changing = (...changes) => ({ changes });
    switch (label.is) {
        case 'condition': {
            const tree = context.tree(label.rule, edge.event);
            const known = label.holds && node && conjunctsOf(tree).some(saysNothingIsOpen) ? earlier(node, interpreter) : [];
            return {
                changes: [add([...facts.condition(tree, label.holds), ...known.flatMap((one) => one.facts)])],
                passes: known.flatMap(({ passes }) => passes),
            };
        }
        case 'arrival': {
            const asked = Object.keys(node.step.fields ?? {}).map(rooted);
            return changing({ does: 'arrive' }, ...asked.map(lose));
        }
        case 'rest':
            return changing(lose(freshError));
        case 'gate':
            return changing(...(label.open ? [add(leavingFacts(node.step, facts, context))] : []));
        case 'failure':
            return changing(failed);
        case 'applies':
            return changing(add(facts.condition(context.tree(label.rule), label.holds)));
        case 'answered': {
            const known = answered(context.index.byPath.get(label.step), label.asked, interpreter);
            return { changes: [add(known.facts)], passes: known.passes };
        }
        case 'call': {
            const { as, ends, operation } = label;
            const dropped = [lose(freshError), ...(as === undefined ? [] : [lose(as)])];
            if (ends === 'failed')
                return changing(...dropped, failed);
            if (ends === 'passed over' || as === undefined)
                return changing(...dropped);
            return changing(...dropped, add(storedFacts(operation, as, interpreter)));
        }
        case 'behind': {
            // Its results are set wherever its condition holds, even on the way past it.
            const effect = interpreter.effects.get(edge.at.replace(/\/if$/, ''));
            const rule = context.tree(effect.if, edge.event);
            return changing(add(setBy(effect).flatMap((path) => facts.implied(rule, path) ?? [])));
        }
        case 'effect': {
            if (label.verb === 'set')
                return changing({ does: 'write', writes: writesOf(edge, interpreter) });
            if (label.verb === 'error')
                return changing(failed);
            if (label.verb === 'wait')
                return changing(lose(freshError));
            if (label.verb !== 'forget')
                return changing();
            const [forgotten] = label.names;
            if (forgotten === '@session')
                return changing(add([facts.path(sessionDropped)]));
            const results = context.calls.flatMap(({ value }) => (value.call === forgotten ? (value.as ?? []) : []));
            return changing(...[...new Set(results)].map(lose));
        }
    }
}
const saysNothingIsOpen = (tree) => Array.isArray(tree) && tree[0] === '==' && pathOf(tree[1]) === 'journey.open' && tree[2] === '';
/** `journey.open == ''` means that all earlier unconditional steps are answered. */
function earlier(node, interpreter) {
    const { definition, index } = interpreter.context;
    const here = topOf(node);
    const entries = orderEntries(definition);
    const at = entries.findIndex(({ step }) => step === here.path);
    return entries
        .slice(0, Math.max(0, at))
        .flatMap(({ step, if: condition }) => (condition === undefined ? (index.byPath.get(step) ?? []) : []))
        .map((one) => answered(one, here.step.entry ?? 'flow', interpreter));
}
/**
 * What is certain once landing passes a step (docs/format.md §7.7): its questions are answered. If a `flow` step was asked for, a step
 * that calls something or is automatic was completed. `passes` is empty for a step that demands nothing.
 */
function answered(node, asked, { facts, context, completed }) {
    if (node.step.entry === 'link-only')
        return { facts: [], passes: [] };
    const given = node.automatic ? [] : leavingFacts(node.step, facts, context);
    const done = asked === 'flow' ? completed(node).map((path) => facts.path(path)) : [];
    const guaranteed = given.length > 0 || (asked === 'flow' && (node.automatic || callsOnNext(node.step)));
    return { facts: [...given, ...done], passes: guaranteed ? [node.path] : [] };
}
/** A result, and its secret members unless it may come from a receipt. */
function storedFacts(operation, as, { facts, context: { registry } }) {
    const contract = registry.operations[operation];
    const secret = contract && !contract.once ? secretMembers(contract, registry) : [];
    return [as, ...secret.map((name) => `${as}.${name}`)].map((path) => facts.path(path));
}
/** The results that an effect sets whatever happens, lists of effects included. */
function setBy(effect) {
    if ('effects' in effect)
        return effect.effects.flatMap((inner) => (inner.if === undefined ? setBy(inner) : []));
    return 'call' in effect && effect.as !== undefined && effect.onFail !== '@continue' ? [effect.as] : [];
}
function writesOf({ at, event }, { context, facts, effects }) {
    const { set } = effects.get(at);
    const environment = context.environment({ pointer: at, event });
    if (typeof set === 'string') {
        const { type } = compileValue(set, environment);
        return type?.kind === 'object' ? Object.keys(type.members).map((name) => ({ path: rooted(name) })) : [];
    }
    return Object.entries(set).map(([path, value]) => {
        const compiled = compileValue(value, environment);
        const known = withoutEvent(valueNeeds(compiled.value), event, context);
        // An answer that is yes or no is present when it is yes, and a member of a reply may be there and say no.
        const mayBeNo = compiled.type?.kind === 'bool' && known?.some((source) => !/^(form|local)\./.test(source));
        const needs = mayBeNo ? undefined : known;
        facts.path(rooted(path));
        return { path: rooted(path), ...(needs && { needs }) };
    });
}
/** Members that every event carries need nothing; one that it may lack makes the needs unknown. */
function withoutEvent(needs, event = '', { definition, registry }) {
    const payload = eventsOf(definition, registry)[event]?.payload ?? {};
    const carried = (path) => payload[path.split('.')[1]];
    const isEvent = (path) => path.startsWith('event.');
    if (needs?.some((path) => isEvent(path) && (!carried(path) || isOptional(carried(path)))))
        return undefined;
    return needs?.filter((path) => !isEvent(path));
}
