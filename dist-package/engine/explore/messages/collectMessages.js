import { escapeSegment, milliseconds, onlyOwn, pointerOf, topPath, } from '../../definition/index.js';
import { stepsInOrder } from '../../graph/index.js';
import { printRule, printText } from '../../rules/index.js';
const inDefinition = (pointer) => ({ in: 'definition', pointer });
/** Where the text of an effect or a branch is written, whose edge has this pointer. */
const writtenOn = (at, label) => inDefinition(label.is === 'effect' ? `${at}/${label.verb}` : at);
/** The messages of effects and branches, each with the conditions of what it stands in. */
function effectMessages({ graph: { edges, points } }) {
    const labels = edges.flatMap(({ at, from, does }) => does.map((label) => ({ at, from, label })));
    const conditions = labels.flatMap(({ at, label }) => label.is === 'condition' && label.holds
        ? [{ around: at.slice(0, at.lastIndexOf('/') + 1), rule: printRule(label.tree) }]
        : []);
    return labels.flatMap(({ at, from, label }) => {
        const text = 'text' in label ? printText(label.text) : '';
        if (text === '')
            return [];
        const kind = label.is === 'effect' && label.verb === 'alert' ? 'alert' : 'error';
        const rules = conditions.flatMap(({ around, rule }) => (`${at}/`.startsWith(around) ? [rule] : []));
        const when = [...new Set(rules)].join(' and ') || (kind === 'alert' ? 'the effect runs' : 'the journey comes to it');
        return [{ kind, text, step: points[from].step ?? '', when, written: writtenOn(at, label) }];
    });
}
/** The operations that run in each step, each once. */
function callsByStep({ graph: { edges, points } }) {
    const calls = edges.flatMap(({ from, does }) => does.flatMap((label) => label.is === 'call' ? [{ step: points[from].step ?? '', operation: label.operation }] : []));
    return [...new Map(calls.map((call) => [`${call.step} ${call.operation}`, call])).values()];
}
const conditions = {
    pattern: (pattern) => `it does not look like ${pattern}`,
    format: (name, { formats }) => `it is not ${name}${formats[name] ? `: ${formats[name].about}` : ''}`,
    rule: (rule) => `not ${printRule(rule)}`,
    minLength: (least) => `shorter than ${least} characters`,
    maxLength: (most) => `longer than ${most} characters`,
    minItems: (least) => `fewer than ${least}`,
    maxItems: (most) => `more than ${most}`,
    min: (least) => `less than ${least}`,
    max: (most) => `more than ${most}`,
};
const conditionOf = ({ test, value }, registry) => conditions[test](value, registry);
/** The messages of a field's widget, by key; the field may override them. */
function widgetMessages({ widget, options }, at, registry) {
    const own = options?.messages ?? {};
    return Object.entries(registry.widgets[widget]?.messages ?? {}).map(([key, text]) => typeof own[key] === 'string'
        ? { key, text: own[key], written: inDefinition(`${at}/options/messages/${escapeSegment(key)}`) }
        : { key, text, written: { in: 'widget', name: widget } });
}
/** Every message that a field may show about its answer. `own` is the field as its author wrote it, `at` its pointer. */
function fieldMessages(step, field, own, at, registry) {
    const only = field.if === undefined ? '' : ` (asked only if ${printRule(field.if)})`;
    const about = { step: step.path, field: field.path, label: printText(field.label) };
    const ofField = (text, when, written, kind = 'field') => text === '' ? [] : [{ ...about, kind, text, when: when + only, written }];
    // The checks of its widget come first.
    const ofWidget = onlyOwn(registry.widgets)[field.widget]?.checks?.length ?? 0;
    const writtenAs = (check, key) => check < ofWidget ? { in: 'widget', name: field.widget } : inDefinition(`${at}/checks/${check - ofWidget}/${key}`);
    const messageOf = ({ id }, check) => own.messages?.[id] === undefined ? writtenAs(check, 'message') : inDefinition(`${at}/messages/${escapeSegment(id)}`);
    return [
        ...ofField(printText(field.required), field.choices ? 'nothing is given, or none of the choices' : 'nothing is given', inDefinition(`${at}/required`)),
        ...(field.choices && field.required === undefined
            ? ofField('Please choose one of the options', 'it is none of the choices', inDefinition(`${at}/choices`))
            : []),
        ...field.checks.flatMap((check, place) => {
            const condition = conditionOf(check, registry);
            return [
                ...ofField(printText(check.message), condition, messageOf(check, place)),
                ...ofField(printText(check.typing), `while it is typed: ${condition}`, writtenAs(place, 'typing')),
            ];
        }),
        ...widgetMessages(field, at, registry).flatMap(({ key, text, written }) => ofField(text, `its widget “${field.widget}” says “${key}”`, written, 'widget')),
    ];
}
/** Texts by time, as they are written, the first due first. The compiled ones begin with the latest. */
const timedTexts = (written = {}, compiled = [], at) => Object.keys(written)
    .map((time) => ({
    time,
    text: compiled.find(({ after }) => after === milliseconds(time)).text,
    pointer: `${at}/${time}`,
}))
    .toSorted((one, other) => milliseconds(one.time) - milliseconds(other.time));
/** What is said while a call takes long. */
const slowMessages = ({ slow }, compiled, step, at) => timedTexts(slow, compiled.slow, `${at}/slow`).map(({ time, text, pointer }) => ({
    kind: 'notice',
    step,
    text: printText(text),
    when: `a call has run for ${time}`,
    written: inDefinition(pointer),
}));
/** What the calls of a whole funnel say while they take long: its own words, or those that every funnel says until it has some. */
function slowMessagesOfAll(definition, funnel, hasCalls) {
    if (definition.slow)
        return slowMessages(definition, funnel, '', '');
    return (hasCalls ? funnel.slow : []).map(({ after, text }) => ({
        kind: 'notice',
        step: '',
        text: printText(text),
        when: `a call has run for ${after / 1000}s; slow of the funnel replaces it`,
        written: inDefinition(''),
    }));
}
/** What a notice, a dialog or a stage says. */
function shownMessages(step, { step: own }, at) {
    const { as } = step;
    if (as === 'page')
        return [];
    const [kind, when] = as === 'stage' ? ['stage', 'this stage is reached'] : ['notice', `this ${as} shows`];
    const keys = as === 'stage' ? ['title', 'text', 'detail'] : ['title', 'text'];
    const first = keys.map((key) => ({ text: step[key], when, pointer: `${at}/${key}` }));
    const afterwards = timedTexts(own.later, step.later, `${at}/later`).map(({ time, ...more }) => ({
        ...more,
        when: `it has taken ${time}`,
    }));
    return [...first, ...afterwards]
        .map(({ text, pointer, ...more }) => ({ ...more, text: printText(text), written: inDefinition(pointer) }))
        .filter(({ text }) => text !== '')
        .map((one) => ({ step: step.path, kind, ...one }));
}
/** Why Next is shut: the reasons that are written, and the generated one where none of them always applies. */
function gateMessages(step, { step: own }, at) {
    const closed = `not ${step.gate === undefined ? 'valid' : printRule(step.gate)}`;
    const missing = step.missing.map(({ label }) => printText(label)).join(', ');
    const reasons = (step.reason ?? []).map((one, place) => ({
        text: printText(one.text),
        if: one.if,
        pointer: typeof own.reason === 'string' ? `${at}/reason` : `${at}/reason/${place}/text`,
    }));
    const always = reasons.some((one) => one.if === undefined && one.text !== '');
    const generated = {
        text: always || step.gate === undefined ? '' : `To continue, please complete: ${missing}`,
        if: undefined,
        pointer: `${at}/${own.gate === undefined ? 'needs' : 'gate'}`,
    };
    return [...reasons, generated]
        .filter(({ text }) => text !== '')
        .map(({ text, if: rule, pointer }) => ({
        step: step.path,
        kind: 'gate',
        text,
        when: rule === undefined ? closed : `${closed}, and ${printRule(rule)}`,
        written: inDefinition(pointer),
    }));
}
/** The failure texts of an operation, for a step that calls it. */
function failureMessages(step, operation, funnel) {
    return funnel.operations[operation].failures.map(({ code, text, say }) => ({
        kind: 'failure',
        step,
        text,
        when: `${operation} fails: ${code}${say === undefined ? '' : ' (the server’s own words, if it has any)'}`,
        written: { in: 'operation', name: operation },
    }));
}
/**
 * Every message of a funnel and where it shows, in the order of the journey; within a step in the order in which a person
 * meets them: what is shown, the fields, a shut Next, and what a press may lead to.
 */
export function collectMessages(definition, funnel, registry) {
    const [messages, calls] = [effectMessages(funnel), callsByStep(funnel)];
    const all = stepsInOrder(definition).flatMap((node) => {
        const [step, at] = [funnel.steps[node.path], pointerOf(node)];
        return [
            ...shownMessages(step, node, at),
            ...step.fields.flatMap((field) => fieldMessages(step, field, node.step.fields[field.path], `${at}/fields/${escapeSegment(field.path)}`, registry)),
            ...gateMessages(step, node, at),
            ...slowMessages(node.step, step, step.path, at),
            ...messages.filter((message) => message.step === step.path),
            ...calls
                .filter((call) => call.step === step.path)
                .flatMap(({ operation }) => failureMessages(step.path, operation, funnel)),
        ];
    });
    const entry = ['title', 'text'].flatMap((key) => {
        const text = printText(funnel.enter?.[key]);
        const written = inDefinition(`/enter/${key}`);
        return text === '' ? [] : [{ kind: 'stage', step: '', text, when: 'before any step, on every load', written }];
    });
    const general = [
        ...entry,
        ...slowMessagesOfAll(definition, funnel, calls.length > 0),
        ...messages.filter(({ step }) => step === ''),
    ];
    return [...new Map([...general, ...all].map((message) => [JSON.stringify(message), message])).values()];
}
/** The operations that may run in each top-level step, including those of widgets. */
export function operationsByStep(funnel, registry) {
    const all = [
        ...callsByStep(funnel).map(({ step, operation }) => [topPath(step), operation]),
        ...Object.values(funnel.steps).flatMap((step) => step.fields.flatMap((field) => (registry.widgets[field.widget]?.operations ?? []).map((operation) => [topPath(step.path), operation]))),
    ];
    return Object.fromEntries(Object.keys(funnel.steps)
        .filter((step) => step === topPath(step))
        .map((step) => [step, [...new Set(all.flatMap(([at, operation]) => (at === step ? [operation] : [])))]]));
}
