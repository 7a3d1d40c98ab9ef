import { concerns, eventsOf as knownEvents, isOptional, itemsOf, journeyDays, mapValues, milliseconds, orderEntries, overlap, topOf, usualSlow, } from '../definition/index.js';
import { graphOf } from '../graph/index.js';
import { readsOf } from '../rules/index.js';
import { compileOperation } from './compileOperation.js';
import { compileStep, stepSchema, timedTexts } from './compileStep.js';
import { createContext, given } from './context.js';
import { hashOf } from './hash.js';
import { compileMachine } from './machine/machine.js';
const pick = (from, names) => Object.fromEntries([...new Set(names)].sort().flatMap((name) => (Object.hasOwn(from, name) ? [[name, from[name]]] : [])));
/** The graph of a funnel with its rules and visible texts compiled. */
function compileGraph({ definition, registry, rule, text }) {
    const compiled = (label, event) => {
        if (label.is === 'condition' || label.is === 'applies')
            return { ...label, tree: rule(label.rule, event) };
        if (label.is === 'failure')
            return { ...label, text: text(label.says, event) };
        const shows = label.is === 'effect' && (label.verb === 'alert' || label.verb === 'error');
        return shows ? { ...label, text: text(label.names[0], event) } : label;
    };
    const graph = graphOf(definition, registry);
    const edges = graph.edges.map((edge) => ({ ...edge, does: edge.does.map((label) => compiled(label, edge.event)) }));
    return { ...graph, edges };
}
/**
 * Compiles a definition whose `extends` and `use` are resolved (format.md §8). The result is plain JSON, so it can be
 * sent, stored and compared. Run `checkFunnel` first: it explains the errors on which this stops.
 * @throws CompileError at the first rule, text, value or target that does not compile.
 */
export function compileFunnel(definition, registry) {
    const context = createContext(definition, registry);
    const { id, title, path, enter } = definition;
    const nodes = [...context.index.byPath.values()];
    const effects = itemsOf(definition, 'effect').map(({ value }) => value);
    const calls = effects.filter((effect) => 'call' in effect);
    const widgets = [...new Set(itemsOf(definition, 'field').map(({ value }) => value.widget))];
    // The operations that the funnel and its widgets call, and those that recover them.
    const called = [
        ...calls.map(({ call }) => call),
        ...widgets.flatMap((widget) => registry.widgets[widget]?.operations ?? []),
    ];
    const recovering = called.flatMap((name) => registry.operations[name]?.recover ?? []);
    const operations = pick(registry.operations, [...called, ...recovering]);
    const events = pick(knownEvents(definition, registry), [
        ...effects.flatMap((effect) => ('emit' in effect ? effect.emit : 'track' in effect ? effect.track : [])),
        ...nodes.flatMap(({ step }) => Object.keys(step.on ?? {})),
        'step-view',
    ]);
    const order = orderEntries(definition);
    return given({
        id,
        title,
        path,
        aliases: definition.aliases ?? [],
        home: definition.home ?? '/',
        exits: definition.exits ?? [],
        hash: hashOf({ definition, operations, events, model: registry.model }),
        unknownStep: definition.unknownStep ?? order[0].step,
        persist: compilePersist(definition, registry),
        order: order.map(({ step, if: applies }) => given({ step, if: context.rule(applies) })),
        mustPass: compileObligations(context),
        data: (definition.data ?? {}),
        query: Object.keys(registry.model.query.properties ?? {}),
        steps: Object.fromEntries(nodes.map((node) => [node.path, compileStep(node, context)])),
        graph: compileGraph(context),
        machine: compileMachine(context),
        operations: mapValues(operations, (contract, name) => compileOperation(name, contract, context)),
        events: mapValues(events, compileEvent),
        results: Object.fromEntries(calls.flatMap(({ call, as }) => (as ? [[as, call]] : []))),
        schemas: Object.fromEntries(nodes.flatMap((node) => (node.step.fields ? [[node.path, stepSchema(node, definition, registry)]] : []))),
        uses: { widgets, blocks: [...new Set(itemsOf(definition, 'block').map(({ value }) => value.block))] },
        progress: context.text(definition.progress),
        slow: timedTexts(definition.slow ?? usualSlow, context),
        enter: enter && given({ title: context.text(enter.title || undefined), text: context.text(enter.text || undefined) }),
    });
}
/** An event that a funnel declares may omit its kind (default `browser`) and an empty payload. */
function compileEvent({ kind = 'browser', payload = {} }) {
    const required = Object.keys(payload).filter((key) => !isOptional(payload[key]));
    return { kind, payload: payload, required };
}
const asks = (node, reads) => Object.keys(node.step.fields ?? {}).some((field) => reads.some((read) => overlap(field, read))) ||
    node.children.some((child) => asks(child, reads));
function compileObligation({ through = [], holds }, { index, rule }) {
    const steps = through.flatMap((path) => index.byPath.get(path) ?? []).map((node) => topOf(node).path);
    if (holds === undefined)
        return { through: steps, asks: [] };
    const compiled = rule(holds);
    const reads = readsOf(compiled).map((read) => read.replace(/^form\./, ''));
    const asking = index.top.filter((node) => asks(node, reads));
    return { through: steps, holds: compiled, asks: asking.map(({ path }) => path) };
}
/** The obligations for which landing reopens a frozen step (format.md §7.11), without duplicates. */
function compileObligations(context) {
    const { mustPass = [] } = context.definition;
    const all = mustPass
        .filter((obligation) => concerns(obligation, context.definition))
        .map((obligation) => compileObligation(obligation, context));
    // Landing can only reopen a step that must be passed or that asks for what must hold.
    const askable = all.filter(({ through, asks: asking }) => through.length > 0 || asking.length > 0);
    return [...new Map(askable.map((obligation) => [JSON.stringify(obligation), obligation])).values()];
}
/**
 * Paths of the answers that may not leave the page (classes `special` and `secret`). A list or a map that contains one
 * is left out as a whole.
 */
function pathsStayingHere(schema, path) {
    if (schema.class === 'special' || schema.class === 'secret')
        return [path];
    const inside = [schema.items, ...Object.values(schema.patternProperties ?? {})].filter((inner) => inner !== undefined);
    if (inside.some((inner) => pathsStayingHere(inner, path).length > 0))
        return [path];
    return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => pathsStayingHere(inner, path ? `${path}.${name}` : name));
}
/** Where a journey is kept, for how long (format.md §3.2, `persist`), and what the server's copy leaves out. */
function compilePersist({ persist = {}, data = {} }, { model }) {
    const { in: place = 'session', for: time = place === 'server' ? `${journeyDays * 24}h` : '24h', until } = persist;
    const all = Object.entries({ '': model.form, ...data });
    const leavesOut = place === 'server' ? all.flatMap(([path, schema]) => pathsStayingHere(schema, path)) : undefined;
    return given({ in: place, for: milliseconds(time), until, leavesOut });
}
