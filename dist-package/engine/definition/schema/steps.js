import { checkTests } from '../definition.js';
import { branchEnds, branchKeys } from './effects.js';
import { byType, listOf, oneOfWords, ref, typed } from './grammar.js';
/** Keys that a step with inner steps may not have. */
export const notBesideSteps = ['fields', 'needs', 'gate', 'next', 'then', 'buttons', 'final'];
/** Schemas of steps and of what they show: blocks, buttons, navigation, fields and checks. */
export function stepSchemas(grammar) {
    const { expanded, mode, object, patch, patchMap, exactlyOne } = grammar;
    const label = (description) => expanded
        ? byType({ string: ref('text'), boolean: {} }, description)
        : grammar.orFalse(ref('text'), 'string', description);
    const block = object(['block'], {
        block: ref('blockName', 'Which block'),
        if: ref('rule', 'Shown only if the rule holds'),
        options: ref('options', "The block's own options; values may be formulas, texts may use {…}"),
    });
    const button = patch({
        label: ref('text', 'What the button says'),
        kind: oneOfWords(['primary', 'secondary', 'link'], 'How it looks; default: secondary'),
        consents: listOf(ref('path'), 'The consents that a press gives; the page has to say so'),
        ...branchKeys(grammar),
        if: ref('rule', 'The button is there only if the rule holds'),
    });
    const widget = { ...(expanded && { required: ['widget'] }), allOf: widgetOptions(grammar) };
    return {
        reason: object(['text'], {
            if: ref('rule', 'Shown only if the rule holds; one without it is the last'),
            text: ref('text', 'Why Next is shut then'),
        }),
        block: { ...block, allOf: blockOptions(grammar) },
        blocks: patch({
            top: listOf(ref('block'), 'Content above the fields'),
            bottom: listOf(ref('block'), 'Content below the buttons'),
        }),
        // A variant may change one key of a button that it inherits.
        button: { ...button, ...(mode !== 'funnel' && { required: ['label'], ...exactlyOne(branchEnds) }) },
        nav: patch({
            next: label('Label of Next; false hides it'),
            back: label('Label of Back; false hides it'),
            busy: ref('text', 'Label of Next while busy'),
            place: oneOfWords(['footer', 'page'], 'Footer bar, or Next at the end of the content'),
            shut: oneOfWords(['explain', 'focus'], 'What a press on a shut Next does: show every message, or only focus the first missing field'),
        }),
        check: { ...object(['message'], checkKeys), ...exactlyOne(checkTests) },
        field: { ...patch(fieldKeys(grammar)), ...widget },
        fields: expanded ? patchMap(typed('string'), ref('field')) : fieldsByPath(grammar),
        step: patch(stepKeys(grammar)),
        steps: patchMap(ref('id'), ref('step')),
    };
}
const size = (description) => ({ type: 'integer', minimum: 0, description });
const checkKeys = {
    id: typed('string', 'Name by which messages replaces its text; default: its format, at or test'),
    message: ref('text', 'Shown when the test fails'),
    typing: ref('text', 'Shown while the answer is still being typed and fails the test'),
    at: typed('string', 'Member of a composite value at which the message is shown'),
    pattern: { type: 'string', format: 'regex', description: 'A regular expression that the text must match' },
    format: ref('format', 'A named test'),
    rule: ref('rule', 'A rule that must hold'),
    minLength: size('Least number of characters'),
    maxLength: size('Greatest number of characters'),
    minItems: size('Least number of entries'),
    maxItems: size('Greatest number of entries'),
    min: typed('number', 'Least number'),
    max: typed('number', 'Greatest number'),
};
function fieldKeys(grammar) {
    const value = { type: ['string', 'number'] };
    const choice = grammar.object(['value', 'label'], { value, label: ref('text') });
    const fields = Object.keys(grammar.names.fields);
    return {
        ...grammar.use(fields, 'A field of the library; the keys written beside it are laid over it'),
        label: ref('text', 'Accessible name; also used in generated reasons'),
        widget: ref('widget', 'The widget that asks for it; must edit the type of the path'),
        options: ref('options', "The widget's own options; values may be formulas"),
        choices: listOf(byType({ string: {}, number: {}, object: choice }), 'The allowed values of a select or radio'),
        hint: ref('text', 'Help that stays visible'),
        placeholder: ref('text', 'Example that disappears while typing'),
        required: ref('text', 'The message while the value is missing; makes the field required'),
        checks: listOf(ref('check'), 'In order; the first that fails shows its message'),
        messages: grammar.patchMap(typed('string'), ref('text'), 'Other texts for inherited checks, by check id'),
        normalise: listOf(ref('normaliser'), 'Normalisers that are applied when the value is committed'),
        tells: typed('object', 'Paths that keep what the widget tells besides its value, by name'),
        if: ref('rule', 'Shown, required and validated only if the rule holds'),
        onChange: ref('effects', 'Done after a committed change; no "call", no "wait"'),
    };
}
function stepKeys(grammar) {
    const { expanded, names, patchMap } = grammar;
    const nav = expanded
        ? { type: ['object', 'boolean'], if: { type: 'object' }, then: ref('nav') }
        : { anyOf: [ref('nav'), { const: false }] };
    return {
        ...grammar.use(names.steps, 'A step of the library; the keys written beside it are laid over it'),
        ...(!expanded && { with: typed('object', 'Arguments for its parameters') }),
        title: ref('text', 'Heading; takes the focus on arrival. Required for page, dialog and notice'),
        text: ref('text', 'Paragraph under the heading, or the row text of a stage; a row whose text says nothing is not shown'),
        detail: ref('text', 'Second line of a stage, shown while it is active'),
        later: patchMap(ref('duration'), ref('text'), 'Texts that replace "text", by time since arrival'),
        slow: patchMap(ref('duration'), ref('text'), 'Texts shown while a call of this step or of a step inside it runs, by how long it has run'),
        as: oneOfWords(['page', 'stage', 'dialog', 'notice'], 'How it is shown: page (default at top level), stage (default inside), dialog over the outer step, notice in its place'),
        tone: oneOfWords(['info', 'success', 'warning', 'error'], 'Tone of a notice; warning and error are announced at once'),
        blocks: ref('blocks', 'Content around the fields'),
        buttons: patchMap(ref('id'), ref('button'), 'Buttons with their own consequences; the gate does not shut them'),
        nav: { ...nav, description: "Laid over the funnel's nav; false hides Next and Back" },
        fields: ref('fields', 'What is asked, in the order written'),
        needs: listOf(ref('path'), 'Next opens when all of these are present; default: the required fields that are shown'),
        gate: ref('rule', 'Next opens when "needs" and this hold; "valid" means that all fields are valid'),
        reason: byType({ string: ref('text'), array: { items: ref('reason') } }, 'Why Next is shut: a text, or a list of which the first that holds is shown; default: a list of the missing fields'),
        entry: oneOfWords(['flow', 'direct', 'link-only'], 'Whether its address may be opened out of turn; link-only is also skipped by @next'),
        guard: ref('branches', 'Decided on arrival before anything else; the first that holds is taken'),
        do: ref('effects', 'Runs on arrival, while the step is shown as busy'),
        min: ref('duration', 'Shown at least this long, counted from arrival'),
        then: ref('to', 'Decided when "do" is over: the step goes on by itself'),
        start: ref('to', 'Which inner step comes first; default: the first one written'),
        steps: ref('steps', 'Inner steps; not beside fields, needs, gate, next, then, buttons, final'),
        next: ref('to', 'Where Next leads, after gate and validation'),
        back: ref('to', 'Where Back leads'),
        on: patchMap(ref('event'), ref('to'), 'Handlers of browser events while this step or one inside it is active'),
        after: patchMap(ref('duration'), ref('to'), 'Counted from the moment the step waits; leaving cancels it'),
        catch: ref('to', 'Where failures of this step and of automatic steps inside it go'),
        final: typed('boolean', 'The journey may end here'),
        counts: typed('boolean', 'Whether the step counts for progress'),
        freezes: typed('boolean', 'Once it is completed, changes of the definition do not ask this step and those before it again'),
        was: listOf(ref('id'), 'Former ids: old addresses are redirected, stored progress carries over'),
        track: grammar.orFalse(typed('string'), 'string', 'Name in analytics; false: not tracked'),
        accept: listOf(typed('string'), 'Codes of warnings and advice that are accepted for this step'),
    };
}
/** The schema of the options of a widget or block, in which a formula may replace every value. */
const optionsOf = (schema) => withFormulas({ type: 'object', additionalProperties: false, ...schema });
function withFormulas(schema) {
    const { properties, items } = schema;
    const members = Object.entries(properties ?? {}).map(([key, member]) => [key, orFormula(member)]);
    return {
        ...schema,
        ...(properties && { properties: Object.fromEntries(members) }),
        ...(items && { items: orFormula(items) }),
    };
}
function orFormula(schema) {
    const { description, ...bare } = withFormulas(schema);
    return { ...(description !== undefined && { description }), if: { type: 'string', pattern: '^= ' }, else: bare };
}
const blockOptions = ({ registry }) => Object.values(registry.blocks).map(({ name, options }) => ({
    if: { properties: { block: { const: name } }, required: ['block'] },
    then: { properties: { options: optionsOf(options) } },
}));
/** Options and tells by widget, which is written in the field or comes from the library field that it uses. */
function widgetOptions({ expanded, registry, names }) {
    return Object.values(registry.widgets).flatMap(({ name, options, tells = {} }) => {
        const paths = Object.entries(tells).map(([told, { description = '' }]) => [told, typed('string', description)]);
        const told = { type: 'object', additionalProperties: false, properties: Object.fromEntries(paths) };
        const then = { properties: { options: optionsOf(options), tells: told } };
        const direct = { if: { properties: { widget: { const: name } }, required: ['widget'] }, then };
        const uses = Object.keys(names.fields).filter((field) => names.fields[field] === name);
        const used = { if: { properties: { use: { enum: uses } }, required: ['use'], not: { required: ['widget'] } }, then };
        return expanded || uses.length === 0 ? [direct] : [direct, used];
    });
}
/** Fields with a key for each path, so that editors complete the paths. */
function fieldsByPath(grammar) {
    const { mode, names, registry, patch } = grammar;
    const field = (path) => {
        const schema = path
            .split('.')
            .reduce((at, key) => at?.properties?.[key], registry.model.form);
        return ref('field', schema?.class ? `Data class: ${schema.class}` : '');
    };
    const { properties, ...rest } = patch(Object.fromEntries(names.paths.map((path) => [path, field(path)])));
    const { about: _about, ...paths } = properties;
    return { ...rest, properties: paths, ...(mode === 'library' && { patternProperties: { '^\\$': ref('field') } }) };
}
