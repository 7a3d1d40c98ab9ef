import type { FunnelDetails } from '../compile/index.js';
import type { FunnelAddresses } from '../run/index.js';
import type { ShippedContracts, ShippedFunnel } from '../ship/index.js';
/**
 * What a build makes of a definition (`import('…/funnel.json?funnel')`): the URLs of the compiled funnel and its contracts,
 * its addresses, and its schemas and validators.
 */
export interface FunnelModule {
    funnel: string;
    contracts: string;
    addresses: FunnelAddresses;
    details: () => Promise<FunnelDetails>;
}
/** A funnel of a site. Its parts are fetched on first use, and only once. */
export interface FunnelSource {
    addresses: FunnelAddresses;
    data: () => Promise<[ShippedFunnel, ShippedContracts]>;
    details: () => Promise<FunnelDetails>;
}
/** The funnel of a module of the build. */
export declare const funnelSource: ({ funnel, contracts, addresses, details }: FunnelModule) => FunnelSource;
