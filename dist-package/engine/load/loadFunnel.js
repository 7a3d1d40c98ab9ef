import { basename, dirname, join } from 'node:path';
import { loadedFunnel, fromValue, isList, isObject, locationOf, memberOf, textOf, toValue, } from '../definition/index.js';
import { instead } from '../rules/index.js';
import { expandUse, spender, TooLarge } from './expandUse.js';
import { disk, namesIn } from './fileSystem.js';
import { funnelFileIn, funnelFiles } from './funnelFiles.js';
import { loadLibrary } from './library.js';
import { merge } from './merge.js';
import { readJson, unreadable } from './parse.js';
import { loadPolicy, withPolicy } from './policy.js';
import { checkFormat, checkSchemaKind, reportTo } from './report.js';
/**
 * Loads a funnel and resolves `extends` and `use` (format.md §3.8). Every problem of a file is a finding, even if the
 * file cannot be read. @throws Error for a `funnel.ts` that is not in `modules`.
 */
export function loadFunnel(file, options) {
    const { funnels, modules = new Map() } = options;
    const files = { read: options.read ?? disk.read, list: options.list ?? disk.list };
    const findings = [];
    const read = [];
    const chain = { funnels, modules, files, report: reportTo(findings), findings, read };
    const { node, base } = readChain(file, chain) ?? {};
    const library = loadLibrary(options.library, files);
    const policy = loadPolicy(funnels, idOf(file), files);
    findings.push(...library.findings, ...policy.findings);
    const around = { folder: folderOf(file), neighbours: () => neighboursOf(file, options, files), policy: policy.files };
    const all = [...read, ...library.files, ...policy.files];
    const whole = (own, found) => {
        const report = reportTo(found);
        const obliged = own && withPolicy(base ?? own, policy, library, report);
        const root = own && obliged && base ? merge(obliged, own, 'funnel', report) : obliged;
        const expanded = root ? resolveUses(root, library, found) : fromValue({}, { file, text: '' });
        return loadedFunnel(expanded, found, all, around);
    };
    const before = [...findings];
    const loaded = whole(node, findings);
    if (!base || !isObject(node))
        return loaded;
    return { ...loaded, variant: { own: node, saying: (own) => whole(own, [...before]) } };
}
/** The base routes of the other funnels. Their mistakes are not reported here. */
function neighboursOf(file, { funnels, modules = new Map() }, files) {
    const chain = { funnels, modules, files, report: () => undefined, findings: [], read: [] };
    const others = funnelFiles(funnels, files).filter((other) => idOf(other) !== idOf(file));
    return others.flatMap((other) => {
        try {
            const node = extendFunnel(other, chain);
            const written = memberOf(node, 'aliases');
            const aliases = isList(written) ? written.items.flatMap((alias) => addressOf(alias) ?? []) : [];
            return [{ id: idOf(other), path: addressOf(memberOf(node, 'path')), aliases }];
        }
        catch {
            return [];
        }
    });
}
function addressOf(node) {
    const route = textOf(node);
    return node && route !== undefined ? { route, at: locationOf(node.place) } : undefined;
}
/** The funnel with every `use` expanded, and with the library rules that it mentions. */
export function resolveUses(root, library, findings) {
    const before = findings.length;
    try {
        const [report, spend] = [reportTo(findings), spender(mostParts)];
        const expanded = expandUse(root, 'funnel', { library, report, spend, chain: [], looked: new Set() });
        return withLibraryRules(expanded, library);
    }
    catch (error) {
        if (!(error instanceof TooLarge))
            throw error;
        // The expansion has repeated the same few findings.
        findings.splice(before);
        reportTo(findings)('use-cycle', error.place, {
            message: `this funnel takes more than ${mostParts} parts from the library`,
            hint: 'an entry that uses another one twice doubles it: use it once',
        });
        return root;
    }
}
/** The maximum number of parts (objects, lists and values) that a funnel takes from the library. */
const mostParts = 50_000;
/** The maximum number of funnels that extend each other in a row. */
const longest = 100;
/** Replaces the export of a TypeScript definition that could not be imported. */
export class Unimportable {
    why;
    constructor(why) {
        this.why = why;
    }
}
/** A funnel merged with the funnels that it extends. Undefined if one of the files cannot be read or is no JSON. */
function extendFunnel(own, chain, ids) {
    const { node, base } = readChain(own, chain, ids) ?? {};
    return node && base ? merge(base, node, 'funnel', chain.report) : node;
}
/** What a funnel says, and the funnel that it extends with all that this one extends. Undefined as for `extendFunnel`. */
function readChain(own, chain, ids = [idOf(own)]) {
    const node = readFunnel(own, chain);
    checkSchemaKind(node, 'funnel', chain.report);
    checkFormat(node, chain.report);
    const parent = memberOf(node, 'extends');
    const id = textOf(parent);
    if (!node)
        return undefined;
    if (!parent || id === undefined)
        return { node };
    const refuse = (code, message, hint) => {
        chain.report(code, parent.place, { message, hint });
        return { node };
    };
    if (ids.includes(id))
        return refuse('extends-cycle', `extends forms a cycle: ${[...ids.slice(ids.indexOf(id)), id].join(' > ')}`);
    const tooMany = `extends goes through more than ${longest} funnels`;
    if (ids.length > longest)
        return refuse('extends-cycle', tooMany, 'extend one that is nearer to the first');
    const known = namesIn(chain.funnels, chain.files);
    const file = known.includes(id) ? funnelFileIn(join(chain.funnels, id), chain.files) : undefined;
    if (file === undefined)
        return refuse('extends-unknown', `there is no funnel "${id}"`, instead(id, known.filter((name) => funnelFileIn(join(chain.funnels, name), chain.files)), 'runnel list funnels'));
    const base = extendFunnel(file, chain, [...ids, id]);
    return base && { node, base };
}
/** A definition with its places. Those of a TypeScript definition name only the file and the pointer. */
function readFunnel(file, { modules, files, read, findings }) {
    read.push(file);
    const nowhere = { file, text: '' };
    const module = modules.get(file);
    if (module instanceof Unimportable)
        return void findings.push(unreadable(nowhere, module.why));
    if (modules.has(file))
        return fromValue(module, nowhere);
    if (file.endsWith('.ts'))
        throw new Error(`${file} is TypeScript: load it with loadFunnelFile`);
    const parsed = readJson(file, files);
    findings.push(...parsed.findings);
    return parsed.node;
}
/** The name of the folder of a `funnel.json` or `funnel.ts`; undefined for other files. */
const folderOf = (file) => /^funnel\.(json|ts)$/.test(basename(file)) ? basename(dirname(file)) : undefined;
const idOf = (file) => folderOf(file) ?? basename(file, '.json');
/** The funnel with the library rules that it mentions directly or through other rules. Its own rules take precedence. */
function withLibraryRules(root, library) {
    if (!isObject(root))
        return root;
    const own = memberOf(root, 'rules');
    const rules = new Map(isObject(own) ? own.members : []);
    const waiting = [JSON.stringify(toValue(root))];
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
        const words = new Set(text.match(/\w+/g));
        for (const [name, member] of library.entries.rules) {
            if (rules.has(name) || !words.has(name))
                continue;
            rules.set(name, member);
            waiting.push(textOf(member.value) ?? '');
        }
    }
    if (rules.size === 0)
        return root;
    const place = own?.place ?? root.place;
    const key = root.members.get('rules')?.key ?? place;
    const value = { kind: 'object', place, members: rules };
    return { ...root, members: new Map(root.members).set('rules', { key, value }) };
}
