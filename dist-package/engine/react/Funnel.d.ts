import { type ReactNode } from 'react';
import { type FunnelModule, type Site } from '../browser/index.js';
import { type Vocabulary } from '../run/index.js';
import type { ComponentRegistry } from './types.js';
export interface FunnelProps {
    /** The module that the build makes of a definition: everything that it exports. */
    funnel: FunnelModule;
    /** The widgets, blocks and parts to draw with. */
    components: ComponentRegistry;
    /** What the functions, formats and normalisers of the registry do. */
    vocabulary?: Partial<Vocabulary>;
    /** What the site gives to the funnel; it leaves for other paths by loading them unless `navigate` says otherwise. */
    site?: Partial<Site>;
    /** Shown while the funnel is loaded. */
    loading?: ReactNode;
    /** Shown for an address that the funnel does not answer. */
    notFound?: ReactNode;
}
/**
 * A funnel on a page of its own: it is fetched, runs in this browser, and keeps the address in step with it.
 * @throws `NotLoaded` while it renders, if the funnel cannot be fetched: let an error boundary offer to try again.
 */
export declare function Funnel({ funnel, notFound, ...rest }: FunnelProps): ReactNode;
