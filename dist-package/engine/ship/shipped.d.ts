import type { CompiledEvent, CompiledFunnel, CompiledOperation, CompiledStep } from '../compile/index.js';
export type ShippedStep = Partial<Omit<CompiledStep, 'nav'>> & {
    nav?: Partial<CompiledStep['nav']>;
};
/** A compiled funnel as it is sent to a page, without members that have their usual value. `receiveFunnel` restores those. */
export interface ShippedFunnel extends Omit<CompiledFunnel, 'title' | 'schemas' | 'graph' | 'operations' | 'events' | 'results' | 'uses' | 'steps'> {
    steps: Record<string, ShippedStep>;
}
/** The contracts, results, widgets and blocks of a funnel. They are sent separately, because contracts are the same in every funnel. */
export interface ShippedContracts extends Pick<CompiledFunnel, 'results' | 'uses'> {
    operations: Record<string, Omit<CompiledOperation, 'name'>>;
    events: Record<string, CompiledEvent>;
}
