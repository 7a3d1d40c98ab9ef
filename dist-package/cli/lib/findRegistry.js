import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { useShapeValidator } from '../../engine/check/index.js';
import { UsageError } from './command.js';
import { compiledValidator, importModule, productRegistry } from './importModule.js';
/** The nearest `registry.ts` to a folder: in it or in one of the next two around it, whatever the working directory is. */
export function registryFile(folder, further = 2) {
    const file = join(folder, 'registry.ts');
    if (existsSync(file))
        return file;
    const outer = dirname(folder);
    return further === 0 || outer === folder ? undefined : registryFile(outer, further - 1);
}
/**
 * The registry, theme and seed for a funnel: the exports of the nearest `registry.ts`, else those of the product
 * (`funnels/registry.ts`).
 * @throws UsageError when that file exports no `registry` or cannot be imported.
 */
export async function findSurroundings(funnelFile) {
    const file = registryFile(dirname(resolve(funnelFile))) ?? productRegistry;
    const { registry, theme, seed } = await importRegistry(file);
    if (!registry)
        throw new UsageError(`${file} exports no "registry"`, 'write "export const registry = …" there');
    return { registry, theme: theme ?? {}, seed: seed ?? {} };
}
async function importRegistry(file) {
    try {
        const module = (await importModule(file));
        const validate = await compiledValidator(file);
        if (module.registry && validate)
            useShapeValidator(module.registry, validate);
        return module;
    }
    catch (error) {
        const [why] = (error instanceof Error ? error.message : String(error)).split('\n');
        throw new UsageError(`${file} cannot be imported: ${why}`, 'it is the vocabulary of the funnels around it: mend it');
    }
}
/** Only the registry. */
export const findRegistry = async (funnelFile) => (await findSurroundings(funnelFile)).registry;
