import type { ShapeValidator } from '../../engine/check/index.js';
export type Module = Record<string, unknown>;
type Loader = (file: string) => Promise<Module>;
/** The registry of the product. */
export declare const productRegistry: string;
/** Has TypeScript modules read again from the disk. */
export declare function forgetModules(): void;
/** Says how a module in TypeScript is read from the disk, each time anew. */
export declare const useTypeScriptLoader: (loader: Loader) => void;
/** Imports a registry or a definition in TypeScript. @throws what the module throws. */
export declare function importModule(path: string): Promise<Module>;
/** The validator that was compiled for the vocabulary of a `registry.ts`, if there is one. */
export declare const compiledValidator: (path: string) => Promise<ShapeValidator | undefined>;
export {};
