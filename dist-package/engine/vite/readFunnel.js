import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import { checkFunnel } from '../check/index.js';
import { compileFunnel } from '../compile/index.js';
import { funnelFileIn, loadFunnelFile } from '../load/index.js';
/**
 * Imports a TypeScript definition in a process that does not run TypeScript, such as Vite's own. It reads the files again
 * each time, so changes take effect at once. `files` are those that the definition imports.
 * @throws what the module throws.
 */
export const importAfresh = async (file) => {
    const { module, dependencies } = await runnerImport(path.resolve(file), { logLevel: 'error' });
    return { exports: module, files: dependencies };
};
export const isError = ({ severity }) => severity === 'error';
/** A finding as text for a terminal: its place, code and message, and the hint on a second line. */
export const sentenceOf = ({ file, line, column, code, message, hint }) => `${file}:${line}:${column} ${code}  ${message}${hint ? `\n    hint: ${hint}` : ''}`;
const keptIn = new WeakMap();
/** What was read before in these folders with this registry. */
function keptFor({ registry, library, funnels }) {
    const places = keptIn.get(registry) ?? new Map();
    const place = `${library}\n${funnels}`;
    const kept = places.get(place) ?? new Map();
    keptIn.set(registry, places.set(place, kept));
    return kept;
}
/**
 * The contents of every definition in the folders, since a funnel reads the library, those it extends and the paths of all
 * others; and of further files that it was read from, such as the policy and the brands.
 */
export function stampOf({ library, funnels }, further = []) {
    const hash = createHash('sha256');
    const definitions = funnelIdsIn(funnels).flatMap((id) => funnelFileIn(path.join(funnels, id)) ?? []);
    const entries = namesIn(library).map((name) => path.join(library, name));
    const policy = path.join(funnels, 'policy.json');
    for (const file of new Set([policy, ...entries, ...definitions, ...further]))
        hash.update(`${file}\n`).update(contentOf(file));
    return hash.digest('hex');
}
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder).sort() : []);
/** A file that cannot be read is a finding of the loader. */
function contentOf(file) {
    try {
        return readFileSync(file, 'utf8');
    }
    catch {
        return '';
    }
}
/**
 * Loads and checks the funnel with this id, and compiles it if it has no errors. The result is kept until the contents of a
 * definition change; a definition in TypeScript is read again each time, with what it imports.
 */
export function readFunnel(id, folders) {
    const file = funnelFileIn(`${folders.funnels}/${id}`) ?? `${folders.funnels}/${id}/funnel.json`;
    const inTypeScript = funnelIdsIn(folders.funnels).some((one) => funnelFileIn(path.join(folders.funnels, one))?.endsWith('.ts'));
    if (inTypeScript)
        return readAfresh(file, folders);
    const kept = keptFor(folders);
    const known = kept.get(id);
    if (known?.stamp === stampOf(folders, known?.files))
        return known.read;
    const stamp = stampOf(folders);
    const read = readAfresh(file, folders);
    kept.set(id, { stamp, read });
    void read.then(({ files }) => {
        // A change while it was read is noticed by the contents of before.
        if (kept.get(id)?.read === read && stampOf(folders) === stamp)
            kept.set(id, { stamp: stampOf(folders, files), read, files });
    }, nothing);
    return read;
}
async function readAfresh(file, { registry, ...folders }) {
    const loaded = await loadFunnelFile(file, { ...folders, importModule: importAfresh });
    const { definition, files } = loaded;
    const findings = checkFunnel(loaded, registry);
    const broken = findings.some(isError);
    return { file, findings, files, ...(!broken && { loaded, compiled: compileFunnel(definition, registry) }) };
}
const nothing = () => undefined;
/** The ids of all funnels in a folder. */
export const funnelIdsIn = (funnels) => readdirSync(funnels).filter((id) => funnelFileIn(path.join(funnels, id)));
/** Whether a file may change a funnel or its scenarios. */
export const isDefinitionFile = (file, { funnels, library }) => /\.(json|ts)$/.test(file) &&
    [funnels, library].some((folder) => path.resolve(file).startsWith(path.resolve(folder) + path.sep));
