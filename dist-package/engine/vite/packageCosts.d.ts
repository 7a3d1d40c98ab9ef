import { type Plugin } from 'vite';
/** Gzipped bytes by chunk, then by package. */
export type PackageCosts = Record<string, Record<string, number>>;
/** The file with the costs, relative to the output folder of the build. */
export declare const packageCostsFile = ".vite/packages.json";
/** The package of a module; undefined for our own modules. */
export declare const packageOf: (id: string) => string | undefined;
/** Vite plugin that writes the size of each package in each chunk. Each is compressed alone, so the figures are slightly too high. */
export declare function packageCosts(): Plugin;
