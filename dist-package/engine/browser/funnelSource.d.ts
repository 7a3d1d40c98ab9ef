import type { FunnelDetails, OfferedLanguage } from '../compile/index.js';
import type { FunnelAddresses } from '../run/index.js';
import type { ShippedContracts, ShippedFunnel } from '../ship/index.js';
/**
 * What a build makes of a definition (`import('…/funnel.json?funnel')`): the URLs of the compiled funnel and its contracts,
 * its addresses, and its schemas and validators.
 */
export interface FunnelModule extends DataUrls {
    addresses: FunnelAddresses;
    languages: (OfferedLanguage & DataUrls)[];
    details: () => Promise<FunnelDetails>;
}
/** Where the compiled funnel and its contracts are. */
interface DataUrls {
    funnel: string;
    contracts: string;
}
/** A funnel of a site. Its parts are fetched on first use, and only once. */
export interface FunnelSource {
    addresses: FunnelAddresses;
    /** The languages besides the original. */
    languages: OfferedLanguage[];
    /** The funnel in one of its languages, by tag; by default in the original. */
    data: (language?: string) => Promise<[ShippedFunnel, ShippedContracts]>;
    details: () => Promise<FunnelDetails>;
}
/** The funnel of a module of the build. */
export declare function funnelSource({ addresses, languages, details, ...urls }: FunnelModule): FunnelSource;
export {};
