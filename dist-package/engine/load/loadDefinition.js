import { loadedFunnel, fromValue } from '../definition/index.js';
import { emptyLibrary, libraryFromValue } from './library.js';
import { resolveUses } from './loadFunnel.js';
/**
 * Loads a definition from a value in memory. Places have the given `file`, line 1 and column 1, so only pointers
 * differ. `use` is resolved with `library`; `extends` needs files and is not resolved. Mistakes are findings.
 */
export function loadDefinition(value, options = {}) {
    const source = { file: options.file ?? 'definition', text: '' };
    const findings = [];
    const library = options.library === undefined ? emptyLibrary() : libraryFromValue(options.library, { file: 'library', text: '' });
    findings.push(...library.findings);
    return loadedFunnel(resolveUses(fromValue(value, source), library, findings), findings, []);
}
