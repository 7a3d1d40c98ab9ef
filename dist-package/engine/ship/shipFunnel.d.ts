import type { CompiledFunnel } from '../compile/index.js';
import type { ShippedContracts, ShippedFunnel } from './shipped.js';
/** The two parts of a funnel that a page loads as data. They lack the title (for staff), the graph, and the form schemas. */
export declare function shipFunnel({ title: _title, schemas: _schemas, graph: _graph, operations, steps, events, results, uses, machine, ...rest }: CompiledFunnel): {
    funnel: ShippedFunnel;
    contracts: ShippedContracts;
};
