import { orderedSteps, indexSteps, } from '../definition/index.js';
/** Collects the points, edges and places of a graph. */
export class GraphBuilder {
    points = [];
    edges = [];
    places = {};
    boot;
    arrivals;
    waiting;
    /** The points at which the `catch` of a step begins, by path. */
    catches;
    /** The point at which landing begins for an address. */
    asked;
    /** The points at which landing looks for the earliest open step before a top-level one, by path, as far as needed. */
    openOf = new Map();
    exit;
    reload;
    broken;
    /** Event handlers, with the points at which each may begin. */
    handlers = [];
    /** Points at which time passes: the step waits for the person, a call runs, or an effect waits. */
    rests;
    /** The points directly after an event was sent, by event. */
    sent = new Map();
    definition;
    index;
    order;
    constructor(definition) {
        this.definition = definition;
        this.index = indexSteps(definition);
        this.order = orderedSteps(definition, this.index);
        const nodes = [...this.index.byPath.values()];
        const pointOf = (is, list) => new Map(list.map(({ path }) => [path, this.point(path, is)]));
        this.boot = this.point();
        this.asked = this.point(undefined, 'landing');
        this.arrivals = pointOf('arrival', nodes);
        this.waiting = pointOf('waiting', nodes.filter((node) => !node.automatic));
        this.catches = pointOf('catch', nodes.filter(({ step }) => step.catch !== undefined));
        this.exit = this.point(undefined, 'exit');
        this.reload = this.point(undefined, 'reload');
        this.broken = this.point(undefined, 'broken');
        this.rests = new Set(this.waiting.values());
    }
    point(step, is) {
        const id = this.points.length;
        this.points.push({ id, ...(step !== undefined && { step }), ...(is && { is }) });
        return id;
    }
    opening({ path }) {
        const point = this.openOf.get(path) ?? this.point(undefined, 'landing');
        this.openOf.set(path, point);
        return point;
    }
    edge(from, to, drawn) {
        this.edges.push({ from, to, does: [], ...drawn });
    }
    /** Adds an edge that comes from a key of a step. */
    leads(from, to, { slot, event, failing }, drawn) {
        this.edge(from, to, { by: slot, ...(event !== undefined && { event }), ...(failing && { failing }), ...drawn });
    }
    /** Adds an edge to a new point in the same step, which is returned. */
    after(from, origin, drawn) {
        const to = this.point(this.points[from].step);
        this.leads(from, to, origin, drawn);
        return to;
    }
    /** Assigns a JSON Pointer, and those below it that have no point of their own, to a point. */
    place(pointer, point) {
        ;
        (this.places[pointer] ??= []).push(point);
    }
}
