import { withOwnNames, } from '../definition/index.js';
import { atTheirCause } from './causes.js';
import { checkAskedTwice } from './checkAskedTwice.js';
import { checkAssignment } from './checkAssignment.js';
import { checkBranches } from './checkBranches.js';
import { checkCalls } from './checkCalls.js';
import { checkClasses } from './checkClasses.js';
import { checkConsent } from './checkConsent.js';
import { checkFields } from './checkFields.js';
import { checkGates } from './checkGates.js';
import { checkGraph } from './checkGraph.js';
import { checkMessages } from './checkMessages.js';
import { checkNames } from './checkNames.js';
import { checkObligations } from './checkObligations.js';
import { checkRules } from './checkRules.js';
import { checkPersist, checkSession } from './checkSession.js';
import { checkGrammar, checkShape } from './checkShape.js';
import { checkSlow } from './checkSlow.js';
import { checkTexts } from './checkTexts.js';
import { checkUnsent } from './checkUnsent.js';
import { checkUnused } from './checkUnused.js';
import { withNearNames } from './nearNames.js';
import { createCheckContext, reportAt } from './context.js';
/** Families that can check any well-formed definition. */
const families = [checkNames, checkFields, checkTexts, checkRules, checkCalls, checkSlow, checkPersist];
/** Families that decide what rules mean. They need valid rules and names. */
const meaning = [
    checkBranches,
    checkGates,
    checkMessages,
    checkUnused,
    checkUnsent,
    checkAskedTwice,
    checkAssignment,
    checkObligations,
    checkClasses,
    checkConsent,
    checkSession,
];
/** Steps that are not found make the graph meaningless. */
const breaksGraph = new Set(['unknown-step', 'unknown-target', 'not-in-order', 'mixed']);
/**
 * All findings about a funnel (docs/format.md §9), ordered by file, line and column. A malformed definition (a wrong shape, a
 * branch without an end, an effect with two verbs) gets only those findings, since others would follow from them.
 */
export function checkFunnel(loaded, registry) {
    const placed = atTheirCause(allFindings(loaded, registry), loaded, (version, through) => allFindings(version, registry, through));
    const funnel = loaded.folder ?? loaded.definition.id;
    return withNearNames(ordered(placed), loaded).map((one) => ({
        ...one,
        ...(typeof funnel === 'string' && { funnel }),
    }));
}
/** All findings of a funnel, with ways that lead through a step if they can. */
function allFindings(loaded, registry, through) {
    const found = [...loaded.findings];
    const passed = found.some(({ code }) => stopsReading.has(code))
        ? 0
        : checkWhole(loaded, withOwnNames(registry), found, through);
    return { found, passed };
}
/** After these findings there is no definition to check. */
const stopsReading = new Set(['json', 'extends-unknown', 'extends-cycle']);
const malformed = new Set(['shape', 'effect-verbs', 'branch-end']);
/** Returns how many stages of the check were passed: what one finds may make the next ones meaningless. */
function checkWhole(loaded, registry, found, through) {
    const has = (is) => found.some(({ code }) => is(code));
    const isWhole = checkShape(loaded.definition, registry, reportAt(loaded, found));
    if (loaded.findings.some(leavesHole)) {
        dropConsequences(loaded, found);
        return 0;
    }
    if (!isWhole || has((code) => code === 'shape'))
        return 0;
    const context = createCheckContext(loaded, registry, found, through);
    const before = found.length;
    checkGrammar(context);
    if (has((code) => malformed.has(code))) {
        dropMisspelt(before, found);
        return 1;
    }
    for (const family of families)
        family(context);
    if (has((code) => breaksGraph.has(code)))
        return 2;
    checkGraph(context);
    if (has(isUnsound))
        return 3;
    for (const family of meaning)
        family(context);
    return 4;
}
/** Findings after which some rule, value or name is invalid, or a pattern cannot be tried. */
const isUnsound = (code) => /^(rule|unknown|result|input|value|pattern)-/.test(code) || code === 'reserved-name' || code === 'data-redefined';
const leavesHole = ({ code }) => !['duplicate-key', 'unused', 'schema-kind', 'removes-nothing', 'obligation-inherited'].includes(code);
/** Removes findings about keys that are missing only because a library entry could not be used. */
function dropConsequences({ findings }, found) {
    found.splice(0, found.length, ...found.filter((one) => one.code !== 'shape' || findings.includes(one)));
}
/** Removes findings of the grammar about something that has a misspelt key: that key is what it lacks. */
function dropMisspelt(before, found) {
    const keys = found.filter(({ code }) => code === 'unknown-key');
    const isMisspelt = ({ file, pointer }) => keys.some((key) => key.file === file && key.pointer.slice(0, key.pointer.lastIndexOf('/')) === pointer);
    found.push(...found.splice(before).filter((one) => !malformed.has(one.code) || !isMisspelt(one)));
}
/** Whether another finding at the same place names the character already. */
const isSaid = (one, found) => found.some((other) => other.code !== one.code && other.file === one.file && other.pointer === one.pointer);
function ordered(found) {
    const keys = new Set();
    const unique = found.filter((one) => {
        if (one.code === 'look-alike' && isSaid(one, found))
            return false;
        // An argument that an entry hands on is wrong for both entries.
        const says = one.code === 'parameter-type' ? '' : one.message;
        const key = [one.code, one.file, one.line, one.column, one.pointer, says].join('\n');
        return keys.has(key) ? false : keys.add(key);
    });
    return unique.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}
