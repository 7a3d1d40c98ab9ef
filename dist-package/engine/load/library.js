import { join } from 'node:path';
import { fromValue, isObject, memberOf, } from '../definition/index.js';
import { namesIn } from './fileSystem.js';
import { readJson, twice } from './parse.js';
import { checkFormat, checkSchemaKind, reportTo } from './report.js';
export const libraryKinds = ['fields', 'effects', 'steps', 'rules'];
export const emptyLibrary = () => ({
    entries: { fields: new Map(), effects: new Map(), steps: new Map(), rules: new Map() },
    findings: [],
    files: [],
});
/** All `*.json` files of a folder as one library. The finding for a name in two files is `duplicate-key`. */
export function loadLibrary(folder, files) {
    const library = emptyLibrary();
    for (const name of namesIn(folder, files).filter((entry) => entry.endsWith('.json'))) {
        const { source, node, findings } = readJson(join(folder, name), files);
        library.files.push(source.file);
        library.findings.push(...findings);
        checkSchemaKind(node, 'library', reportTo(library.findings));
        checkFormat(node, reportTo(library.findings));
        if (node)
            addEntries(library, node);
    }
    return library;
}
/** A library from a value in memory. */
export function libraryFromValue(value, source) {
    const library = emptyLibrary();
    addEntries(library, fromValue(value, source));
    return library;
}
function addEntries(library, node) {
    for (const kind of libraryKinds) {
        const entries = memberOf(node, kind);
        if (!isObject(entries))
            continue;
        for (const [name, member] of entries.members) {
            const earlier = library.entries[kind].get(name);
            if (earlier)
                library.findings.push(twice(name, member.key, earlier.key));
            else
                library.entries[kind].set(name, member);
        }
    }
}
