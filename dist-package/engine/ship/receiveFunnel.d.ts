import type { CompiledFunnel } from '../compile/index.js';
import type { ShippedContracts, ShippedFunnel } from './shipped.js';
/** The compiled funnel that was shipped, ready to run, but without its title, graph and form schemas, which pages do not need here. */
export declare const receiveFunnel: ({ steps, ...shipped }: ShippedFunnel, { operations, ...contracts }: ShippedContracts) => CompiledFunnel;
