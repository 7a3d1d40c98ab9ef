import type { Plugin } from 'vite';
export interface RunnelOptions {
    /** The folder of the funnels; `funnels` unless said otherwise. */
    funnels?: string;
    /** The folder of what funnels share; `library` in the folder of the funnels unless said otherwise. */
    library?: string;
    /** The module that exports the `registry`; `registry.ts` unless said otherwise. */
    registry?: string;
    /**
     * Whether a build leaves out what the engine never uses of XState and rjsf, which is more than half of them. It does
     * unless this is false; a product that uses one of them itself has to say so.
     */
    lean?: boolean;
}
/** Everything that a product needs of Vite: definitions as modules, checked and compiled, also while they are written. */
export declare function runnel({ funnels, library, registry: registryFile, lean, }?: RunnelOptions): Promise<Plugin[]>;
