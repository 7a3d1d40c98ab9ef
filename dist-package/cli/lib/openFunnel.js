import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkFunnel } from '../../engine/check/index.js';
import { compileFunnel, lazyValidators, schemasToValidate } from '../../engine/compile/index.js';
import { foldersOf, loadFunnelFile } from '../../engine/load/index.js';
import { instead } from '../../engine/rules/index.js';
import { allFunnels, fileOfId, findFunnels, idOf } from './findFunnels.js';
import { findSurroundings } from './findRegistry.js';
import { importModule } from './importModule.js';
import { UsageError, shortened } from './command.js';
/**
 * The file of a funnel, given its path or its id.
 * @throws UsageError when there is none, or more than one.
 */
export function fileOf(word) {
    const named = fileOfId(word);
    if (named)
        return named;
    if (!existsSync(word))
        throw new UsageError(`there is no funnel "${shortened(word)}"`, instead(word, allFunnels().map(idOf), 'runnel list funnels'));
    const [file, ...others] = findFunnels([word]);
    if (others.length > 0)
        throw new UsageError(`"${shortened(word)}" holds ${others.length + 1} funnels`, `name one of them: ${[file, ...others].map(idOf).join(', ')}`);
    return file;
}
/** Loads the definition in a file, JSON or TypeScript. */
export const loadDefinitionFile = (file) => loadFunnelFile(file, {
    ...foldersOf(file),
    importModule: async (module) => ({ exports: await importModule(module), files: [] }),
});
/** @throws UsageError when the checker finds an error: what is wrong cannot be walked. */
export async function loadSound(word) {
    const file = fileOf(word);
    const loaded = await loadDefinitionFile(file);
    const around = await findSurroundings(file);
    const errors = checkFunnel(loaded, around.registry).filter(({ severity }) => severity === 'error');
    if (errors[0])
        throw new UsageError(`${file}:${errors[0].line} ${errors[0].message}`, `runnel check ${join(file, '..')} says everything that is wrong with it`);
    return { file, loaded, ...around };
}
/** @throws UsageError when the checker finds an error. */
export async function openFunnel(word) {
    const { file, loaded, registry, theme, seed } = await loadSound(word);
    const funnel = compileFunnel(loaded.definition, registry);
    return {
        file,
        loaded,
        engine: { funnel, registry, validators: lazyValidators(schemasToValidate(funnel, registry)), theme, seed },
    };
}
