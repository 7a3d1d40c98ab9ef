import { findingAt, mistakesIn, isList, isObject, memberOf, toValue, locationOf, unescapeSegment, } from '../../definition/index.js';
import { checkSchemaKind, disk, parse } from '../../load/index.js';
import { expectation } from '../index.js';
import { sharedValidator, scenarioValidator } from './fileValidators.js';
import { expandTables } from './tables.js';
/**
 * Reads the scenarios of a file; each row of a table is one. Adds the lines of their moves to `lines`. Throws, with file and
 * line, if the file does not match the schema.
 */
export function readScenarioFile(file, lines) {
    const node = read(file, 'scenario', scenarioValidator, expandTables);
    const several = memberOf(node, 'scenarios');
    return (isList(several) ? several.items : [node]).map((one) => {
        const scenario = toValue(one);
        noteLines(memberOf(one, 'moves'), scenario.moves, lines);
        return { ...lineOf(memberOf(one, 'name') ?? one), scenario, end: lineOf(memberOf(one, 'expect') ?? one) };
    });
}
/** Reads `shared.json` in the same way. */
export function readSharedFile(file, lines) {
    const node = read(file, 'scenarioShared', sharedValidator);
    const shared = toValue(node);
    for (const [name, moves] of Object.entries(shared.moves ?? {}))
        noteLines(memberOf(memberOf(node, 'moves'), name), moves, lines);
    return shared;
}
function noteLines(written, moves, lines) {
    if (isList(written))
        written.items.forEach((item, at) => lines.set(moves[at], lineOf(item)));
}
function lineOf({ place }) {
    const { file, line } = locationOf(place);
    return { file, line };
}
function read(file, kind, validate, expand = (written) => written) {
    const { node: written, findings } = parse({ file, text: disk.read(file) });
    checkSchemaKind(written, kind, (code, place, finding) => findings.push(findingAt(code, locationOf(place), finding)));
    const [first] = findings;
    if (first)
        throw new Error(`${file}:${first.line}: ${first.message}`);
    const node = expand(written);
    const [mistake] = mistakesIn(toValue(node), validate);
    if (mistake) {
        const { line, pointer } = writtenAt(node, mistake.pointer);
        const { message } = mistake.finding;
        const hint = mistake.finding.hint ?? (mistake.code === 'unknown-key' ? keysAt(mistake.pointer) : undefined);
        throw new Error(`${file}:${line}: ${message} (${pointer || 'the file'})${hint ? `; ${hint}` : ''}`);
    }
    return node;
}
/** What may be written instead of an unknown key at a pointer. */
function keysAt(pointer) {
    const around = pointer.split('/').at(-2);
    const known = around === 'expect' ? `known: ${Object.keys(expectation.properties).join(', ')}; ` : '';
    return `${known}docs/format.md §10 says what each key means`;
}
/** The place in the file of the node at a pointer. Expanding tables moves nodes, so the two can differ. */
function writtenAt(node, pointer) {
    let at = node;
    const missing = [];
    for (const segment of pointer.split('/').slice(1)) {
        const key = unescapeSegment(segment);
        const inner = isObject(at) ? at.members.get(key)?.value : isList(at) ? at.items[Number(key)] : undefined;
        if (inner)
            at = inner;
        else
            missing.push(segment);
    }
    return { line: lineOf(at).line, pointer: [at.place.pointer, ...missing].join('/') };
}
