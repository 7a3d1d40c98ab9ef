import { relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compiledModules } from './compiledModules.js';
const compiled = compiledModules;
const root = compiled?.root ?? fileURLToPath(new URL('../..', import.meta.url));
/** The registry of the product. */
export const productRegistry = resolve(root, 'funnels/registry.ts');
/** Modules that were imported since the last change of one. */
const imported = new Map();
let changed = false;
/** Has TypeScript modules read again from the disk. */
export function forgetModules() {
    changed = true;
    imported.clear();
}
/** What was compiled with the command from a file, unless a module has changed since. */
const compiledFrom = (table = {}, file) => changed ? undefined : table[relative(root, file).split(sep).join('/')];
let readAfresh;
/** Says how a module in TypeScript is read from the disk, each time anew. */
export const useTypeScriptLoader = (loader) => void (readAfresh = loader);
async function importOnce(file) {
    const known = compiledFrom(compiled?.modules, file);
    if (known)
        return (await known());
    // From its sources the command runs in a process that understands TypeScript.
    const here = !compiled && !changed && import.meta.url.endsWith('.ts');
    return here || !readAfresh
        ? (await import(/* @vite-ignore */ pathToFileURL(file).href))
        : readAfresh(file);
}
/** Imports a registry or a definition in TypeScript. @throws what the module throws. */
export function importModule(path) {
    const file = resolve(path);
    const known = imported.get(file) ?? importOnce(file);
    imported.set(file, known);
    return known;
}
/** The validator that was compiled for the vocabulary of a `registry.ts`, if there is one. */
export const compiledValidator = async (path) => (await compiledFrom(compiled?.validators, resolve(path))?.())?.default;
