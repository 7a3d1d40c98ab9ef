import type { Registry } from '../../engine/definition/index.js';
/** The nearest `registry.ts` to a folder: in it or in one of the next two around it, whatever the working directory is. */
export declare function registryFile(folder: string, further?: number): string | undefined;
/** The registry of a funnel, and the theme and answers that simulated runs start with. */
export interface Surroundings {
    registry: Registry;
    theme: Record<string, unknown>;
    /** Answers that the host provides. */
    seed: Record<string, unknown>;
}
/**
 * The registry, theme and seed for a funnel: the exports of the nearest `registry.ts`, else those of the product
 * (`funnels/registry.ts`).
 * @throws UsageError when that file exports no `registry` or cannot be imported.
 */
export declare function findSurroundings(funnelFile: string): Promise<Surroundings>;
/** Only the registry. */
export declare const findRegistry: (funnelFile: string) => Promise<Registry>;
