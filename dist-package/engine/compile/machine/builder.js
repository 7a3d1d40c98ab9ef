/** Collects the states of one step. Keys of technical states begin with `@`, so they never equal a step's id. */
export class StateBuilder {
    node;
    context;
    states = {};
    counts = new Map();
    constructor(node, context) {
        this.node = node;
        this.context = context;
    }
    /** Adds a technical state and returns its target. */
    add(label, config) {
        const count = this.counts.get(label) ?? 0;
        this.counts.set(label, count + 1);
        const key = `@${label}${count === 0 ? '' : count}`;
        this.states[key] = config;
        return `#${this.node.path}/${key}`;
    }
    /** Returns the states that `fill` adds instead of adding them to the step. */
    within(fill) {
        const outer = this.states;
        const inner = (this.states = {});
        fill();
        this.states = outer;
        return inner;
    }
}
export const keyOf = (target) => target.slice(target.lastIndexOf('/') + 1);
