import type { CompiledFunnel } from '../compile/index.js';
/** The part of a funnel that decides which addresses it answers. */
export type FunnelAddresses = Pick<CompiledFunnel, 'id' | 'path' | 'aliases' | 'unknownStep' | 'order'> & {
    steps: Record<string, Pick<CompiledFunnel['steps'][string], 'was'>>;
};
/** The id of the funnel that answers an address, the step that is meant, and the address to show instead, if any. */
export interface AddressAnswer {
    funnel: string;
    step?: string;
    redirect?: string;
}
/**
 * The funnel that answers an address (format.md §3.2). The first that applies: the funnel with this path, if it has the
 * step; a funnel with this alias, if it has the step; `unknownStep` of the funnel with this path; the first step of a
 * funnel with this alias. Undefined means the site's not-found page.
 * @param address without query and trailing slash
 */
export declare function answerAddress(address: string, funnels: FunnelAddresses[]): AddressAnswer | undefined;
