import { asSchema, isOptional, itemsOf, nameOf, rooted, overlap, rootOf, } from '../definition/index.js';
import { certainPaths, pathOf, typeOfPath } from '../rules/index.js';
import { secretMembers } from './classes.js';
import { analysisOf } from './flow/analysis.js';
import { clearBit, setBit } from './flow/facts.js';
import { inputTrees, isFormula, readsWithin, stringsIn, textTrees, valueTrees, } from './flow/reads.js';
import { shortestWay, stepsOf } from './flow/ways.js';
/** Definite assignment: results, inputs of calls, once keys and values in texts are set on every way to where they are read. */
export const checkAssignment = (context) => {
    const analysis = analysisOf(context);
    const reported = new Set();
    for (const read of neededReads(context)) {
        const path = whatMustBeSet(read, context);
        const isUnset = unsetAt(path, read, analysis);
        const point = analysis.flow.pointsAt(read.pointer).find(isUnset);
        if (point !== undefined)
            reportUnset(path, read, point, analysis, reported, context);
    }
};
/** The path that must be set for a read: the name of a result, or its member that a receipt leaves out; otherwise the path itself. */
function whatMustBeSet({ path }, { calls, registry }) {
    const [root = '', member] = path.split('.');
    if (answers.has(root))
        return path;
    const contract = calls.find(({ value }) => value.as === root)?.contract;
    const leftOut = contract?.once && member !== undefined && secretMembers(contract, registry).includes(member);
    return leftOut ? `${root}.${member}` : root;
}
/** Whether a path may not be set at a point, the conditions around the read included. */
function unsetAt(path, { known }, { certainty, facts }) {
    const given = known.flatMap(({ tree, holds }) => [...certainPaths(tree, holds)]);
    if (given.some((one) => one === path || one.startsWith(`${path}.`)))
        return () => false;
    const holding = known.flatMap(({ tree, holds }) => facts.condition(tree, holds));
    return (point) => {
        if (!certainty.reached(point))
            return false;
        const bits = certainty.at(point).slice();
        for (const id of holding)
            setBit(bits, id);
        return !facts.isSet(path, bits);
    };
}
function reportUnset(path, { pointer, by, key }, point, analysis, reported, { report, index }) {
    const found = wayWithout(path, point, analysis);
    const steps = found ? stepsOf(found, analysis.flow) : [];
    // Before the first step there is no way to show.
    const way = steps.length > 0 && { way: steps };
    const inTurn = analysis.inTurn.reached(point) && !analysis.inTurn.isSet(path, point);
    const opened = inTurn ? undefined : found?.find(({ direct, opens }) => direct && opens !== undefined)?.opens;
    const once = `${opened ?? `${key} ${pointer}`} ${path}`;
    if (reported.has(once))
        return;
    reported.add(once);
    if (opened !== undefined) {
        const flow = index.byPath.get(opened).step.entry === 'direct' ? ', or "entry": "flow"' : '';
        report('deep-link', `/steps/${opened}/entry`, {
            message: `"${nameOf(opened)}" opened by its address reads ${path}, which may not be set`,
            hint: `add a guard${flow}`,
            ...way,
        });
    }
    else if (key)
        report('once-empty', pointer, {
            message: `the key of ${by} may be empty: ${path} is not set on every way here`,
            hint: 'two runs would share one receipt: make sure that it is set before',
            ...way,
        });
    else
        report('maybe-unset', pointer, {
            message: `${by ? `${by} needs ${path}, which` : path} is not set on every way here`,
            hint: `please either set it before, or test present(${path})`,
            ...way,
        });
}
/** The shortest way on which a path is not set. */
export function wayWithout(path, point, { flow, facts, certainty }) {
    const concerned = facts.all.filter((fact) => fact.path !== undefined && (fact.path === path || fact.path.startsWith(`${path}.`)));
    return shortestWay(flow, {
        ends: (at, certain) => at === point && !certain,
        uses: (edge) => certainty.reached(edge.from),
        follow: (edge, certain) => {
            const bits = certainty.at(edge.from).slice();
            for (const { id } of concerned)
                clearBit(bits, id);
            const plain = concerned.find((fact) => fact.path === path && !fact.when);
            if (certain && plain)
                setBit(bits, plain.id);
            return facts.isSet(path, certainty.through(edge, bits));
        },
    });
}
const answers = new Set(['form', 'local', 'query']);
const always = new Set(['theme', 'event', 'valid', 'journey']);
/** The reads that must be set: results always; the error, and with `strict` answers, unless they only decide something. */
const needed = (reads, pointer, strict = false) => reads.flatMap(({ path, known, decides }) => {
    const root = rootOf(path);
    const counts = answers.has(root) ? strict && !decides : root === 'error' ? !decides : !always.has(root);
    return counts ? [{ path, known, pointer }] : [];
});
/** Everything that must be set where it is read (docs/format.md §4, definite assignment). */
function neededReads(context) {
    const { definition, calls, tree } = context;
    const shown = shownWhere(context);
    const rules = itemsOf(definition, 'rule').flatMap(({ value, pointer, event, gives }) => gives === 'any' || /^\/(order|mustPass)\//.test(pointer)
        ? []
        : needed(readsWithin(tree(value, event), true), pointer));
    const texts = itemsOf(definition, 'text').flatMap((item) => messages.test(item.pointer) ? [] : insertedBy(item.value, item, context));
    const values = itemsOf(definition, 'value').flatMap((item) => {
        const { role, value, pointer } = item;
        // Formulas of options are evaluated again on every change, so they may read what is not set yet.
        const inserting = role.of === 'options' && role.texts ? stringsIn(value, pointer) : [];
        if (role.of === 'options')
            return inserting.flatMap((one) => isFormula(one.value) ? [] : insertedBy(one.value, { ...item, ...one }, context));
        if (role.of === 'input')
            return [];
        return valueTrees(value, item, context).flatMap((one) => needed(readsWithin(one), pointer));
    });
    const inputs = calls.flatMap((call) => ofCall(call, context));
    return [...rules, ...texts, ...values, ...inputs].flatMap((read) => hasEmptyValue(read.path, context) ? [] : [{ ...read, known: [...read.known, ...shown(read.pointer)] }]);
}
/** Messages of a field may insert the answer that is missing or wrong. */
const messages = /\/(checks\/\d+\/message|messages\/[^/]+|required|reason(\/\d+\/text)?)$/;
/** The parts of a field, block or button that are there only while its `if` holds. Its effects may change that first. */
const parts = /^\/(label|hint|placeholder|required|checks|messages|options)(\/|$)/;
/** The conditions that hold at a place because the field, block or button around it is shown. */
function shownWhere({ definition, tree }) {
    const holders = ['field', 'block', 'button'].flatMap((is) => itemsOf(definition, is).flatMap(({ value, pointer }) => value.if === undefined ? [] : [{ pointer, known: { tree: tree(value.if), holds: true } }]));
    return (place) => holders.flatMap(({ pointer, known }) => place.startsWith(`${pointer}/`) && parts.test(place.slice(pointer.length)) ? [known] : []);
}
const insertedBy = (text, at, context) => textTrees(text, at, context).flatMap((tree) => needed(readsWithin(tree), at.pointer, true));
function ofCall(call, context) {
    const { value: effect, contract } = call;
    const inKey = new Set([...(contract.once?.key ?? '').matchAll(/\{input\.(\w+)/g)].map(([, name]) => name));
    return Object.entries(contract.input).flatMap(([name, schema]) => {
        const key = inKey.has(name);
        const strict = key || !isOptional(schema);
        const { isWritten, trees, place } = inputTrees(call, name, context);
        if (!isWritten && !strict)
            return [];
        return trees
            .flatMap((tree) => [
            ...needed(readsWithin(tree), place, strict),
            ...(strict ? requiredMembers(tree, asSchema(schema)).map((path) => ({ path, known: [], pointer: place })) : []),
        ])
            .map((read) => ({ ...read, by: effect.call, key }));
    });
}
/** The members that the schema requires of an object that is sent whole. */
function requiredMembers(tree, schema) {
    const path = pathOf(tree);
    if (path === undefined || !answers.has(rootOf(path)))
        return [];
    const members = (name, { required = [], properties } = {}) => required.flatMap((member) => [`${name}.${member}`, ...members(`${name}.${member}`, properties?.[member])]);
    return members(path, schema);
}
/** Whether a path always has a value: an empty list, "no", and 0 for a number that no field asks for. */
function hasEmptyValue(path, { definition, roots }) {
    if (!answers.has(rootOf(path)))
        return false;
    const { kind } = typeOfPath(path, roots);
    const isAsked = () => itemsOf(definition, 'field').some((field) => overlap(rooted(field.path), path));
    return kind === 'list' || kind === 'bool' || (kind === 'number' && !isAsked());
}
