import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onlyOwn } from '../../definition/index.js';
import { didYouMean } from '../../rules/index.js';
import { expandScenario } from '../index.js';
import { readScenarioFile, readSharedFile } from './readScenarioFile.js';
function readOwn(folder) {
    const sharedFile = join(folder, 'shared.json');
    const written = new Map();
    const names = readdirSync(folder)
        .filter((name) => name.endsWith('.json') && name !== 'shared.json')
        .sort();
    const lines = new Map();
    for (const file of names.map((name) => join(folder, name))) {
        for (const one of readScenarioFile(file, lines)) {
            const { name } = one.scenario;
            const earlier = written.get(name);
            if (earlier)
                throw new Error(`${file}:${one.line}: "${name}" is the name of a scenario in ${earlier.file}:${earlier.line} already; give each its own`);
            written.set(name, one);
        }
    }
    return { shared: existsSync(sharedFile) ? readSharedFile(sharedFile, lines) : {}, written, lines };
}
/** Shared answers over inherited ones. A set that uses its own name adds to the inherited set of that name. */
function answersOver(base = {}, { answers = {}, extends: from }) {
    const all = { ...base };
    for (const [name, set] of Object.entries(answers)) {
        const used = [set.use ?? []].flat();
        const under = onlyOwn(base)[name];
        if (!under || !used.includes(name))
            all[name] = set;
        else {
            const renamed = `${name} of ${from}`;
            all[renamed] = under;
            all[name] = { ...set, use: used.map((one) => (one === name ? renamed : one)) };
        }
    }
    return all;
}
function inherited(base, own, file) {
    const { without = {} } = own.shared;
    for (const [name, reason] of Object.entries(without)) {
        if (!base.written.has(name))
            throw new Error(`${file}: "without" names "${name}", which "${own.shared.extends}" does not have; ${didYouMean(name, base.written.keys()) ?? 'remove it'}`);
        if (reason.trim() === '')
            throw new Error(`${file}: "without" gives no reason for "${name}"; write why it does not hold here`);
        if (own.written.has(name))
            throw new Error(`${file}: "${name}" is left out under "without" and written again in ${own.written.get(name).file}; writing it is enough`);
    }
    const kept = [...base.written].filter(([name]) => !Object.hasOwn(without, name));
    const shared = {
        moves: { ...base.shared.moves, ...own.shared.moves },
        answers: answersOver(base.shared.answers, own.shared),
    };
    return { shared, written: new Map([...kept, ...own.written]), lines: new Map([...base.lines, ...own.lines]) };
}
/** A folder merged over the one that it extends, recursively. */
function readFolder(folder, chain = []) {
    const own = readOwn(folder);
    const { extends: base, without } = own.shared;
    const file = join(folder, 'shared.json');
    if (base === undefined) {
        if (without)
            throw new Error(`${file}: "without" leaves out scenarios of another funnel; name that funnel under "extends"`);
        return own;
    }
    const funnels = join(folder, '..', '..');
    const from = join(funnels, base, 'scenarios');
    if (chain.includes(from))
        throw new Error(`${file}: "extends" forms a cycle: ${[...chain.slice(chain.indexOf(from)), folder, from].join(' > ')}`);
    if (!existsSync(from)) {
        const known = readdirSync(funnels).filter((id) => existsSync(join(funnels, id, 'scenarios')));
        throw new Error(`${file}: "${base}" has no scenarios to extend; known: ${known.join(', ')}`);
    }
    return inherited(readFolder(from, [...chain, folder]), own, file);
}
/**
 * The expanded scenarios of a folder and of the folders that it extends; none if the folder does not exist. Throws if one is
 * invalid; the message names the file, the mistake and the remedy.
 */
export function loadScenarios(folder) {
    if (!existsSync(folder))
        return [];
    const { shared, written, lines } = readFolder(folder);
    const replaced = (move, by) => void lines.set(by, lines.get(move));
    return [...written.values()].flatMap(({ file, line, end, scenario }) => expandScenario(scenario, { shared, file, replaced }).map((row) => ({
        file,
        line,
        end,
        scenario: row,
        moves: row.moves.map((move) => lines.get(move)),
    })));
}
