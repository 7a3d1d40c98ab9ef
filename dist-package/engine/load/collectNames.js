import { basename, dirname } from 'node:path';
import { pathsOf, memberOf, textOf } from '../definition/index.js';
import { disk } from './fileSystem.js';
import { loadFunnelFile } from './loadFunnelFile.js';
import { loadLibrary } from './library.js';
/** The names that editors complete besides those of the registry: from the library and from the funnels' own data and events. */
export async function collectNames(registry, files, libraryFolder) {
    const library = loadLibrary(libraryFolder, disk);
    const loaded = await Promise.all(files.map((file) => loadFunnelFile(file, { library: libraryFolder, funnels: dirname(dirname(file)) })));
    const definitions = loaded.map(({ definition }) => definition);
    const data = Object.assign({}, ...definitions.map((definition) => definition.data));
    const events = definitions.flatMap((definition) => Object.keys(definition.events ?? {}));
    return {
        fields: Object.fromEntries([...library.entries.fields.keys()].map((name) => [name, widgetOf(name, library)])),
        effects: [...library.entries.effects.keys()],
        steps: [...library.entries.steps.keys()],
        funnels: files.map((file) => basename(dirname(file))),
        paths: pathsOf({ data }, registry),
        events: [...new Set([...Object.keys(registry.events), ...events])],
    };
}
/** The widget of a library field: its own, or that of the field that it uses. */
function widgetOf(name, library, seen = []) {
    const entry = library.entries.fields.get(name)?.value;
    const used = textOf(memberOf(entry, 'use'));
    const own = textOf(memberOf(entry, 'widget'));
    if (own !== undefined || used === undefined || seen.includes(used))
        return own;
    return widgetOf(used, library, [...seen, name]);
}
