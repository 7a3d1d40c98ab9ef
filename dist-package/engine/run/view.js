import { usualStep } from '../definition/index.js';
import { isPresent, rememberingBy } from '../rules/index.js';
import { allMessagesOf, gateIsOpen, isVisible, memberMessagesOf, messageOf, standsAlone, typingMessageOf, visibleFields, } from './fields.js';
import { layersOf, stagesOf, stepText } from './layers.js';
import { progressOf, stepOfAddress } from './landing.js';
import { sentences } from './sentences.js';
import { fieldId, messageTarget } from './fieldId.js';
import { readPath } from './paths.js';
import { ruleHolds, textOf, valueOf } from './world.js';
/** Whether a field may show its message. */
const speaks = ({ path }, { attempted, touched }) => attempted || touched.includes(path);
const optionsOf = ({ options }, at) => (valueOf(options, at) ?? {});
const known = new WeakMap();
/** The view of a field. One that stands alone has the same object until its answer changes. */
function fieldView(field, at) {
    if (!standsAlone(field))
        return newFieldView(field, at);
    const { vocabulary } = at.world;
    const now = { value: readPath(at, field.path), spoken: speaks(field, at), vocabulary };
    const before = known.get(field);
    if (before && before.value === now.value && before.spoken === now.spoken && before.vocabulary === vocabulary)
        return before.view;
    const view = newFieldView(field, at);
    known.set(field, { ...now, view });
    return view;
}
function newFieldView(field, at) {
    const { path, widget, hint, placeholder } = field;
    const value = readPath(at, path);
    const spoken = speaks(field, at);
    const message = spoken ? messageOf(field, at) : typingMessageOf(field, at);
    const ofMembers = spoken && message && (message.at !== undefined || !isPresent(value));
    return {
        path,
        id: fieldId(path),
        label: textOf(field.label, at),
        widget,
        options: optionsOf(field, at),
        choices: (field.choices ?? []).map((choice) => ({ value: choice.value, label: textOf(choice.label, at) })),
        hint: hint && textOf(hint, at),
        placeholder: placeholder && textOf(placeholder, at),
        required: field.required !== undefined,
        value,
        tells: field.tells ?? {},
        message,
        members: ofMembers ? memberMessagesOf(field, at).map(({ member: _, ...rest }) => rest) : [],
    };
}
const blockViews = (blocks, at) => blocks
    .filter((block) => ruleHolds(block.if, at))
    .map((block) => ({ around: block.around, block: block.block, options: optionsOf(block, at) }));
/** Where a field is: always the same object. */
const placeOf = rememberingBy(({ path }) => ({ target: fieldId(path), field: fieldId(path) }));
/** The index of the field that asks for a path, or for an answer around it. */
function orderOf(path, orders) {
    const end = path.lastIndexOf('.');
    return orders.get(path) ?? (end < 0 ? undefined : orderOf(path.slice(0, end), orders));
}
/** What the gate of a step may lack, and the field of the step that asks for it. */
const lacksOf = rememberingBy((step) => {
    const orders = new Map(step.fields.map(({ path }, order) => [path, order]));
    return step.missing
        .filter(({ path }) => path !== 'valid')
        .map(({ path, label, test }) => {
        const own = path.replace(/^form\./, '');
        const order = orderOf(own, orders) ?? step.fields.length;
        const field = step.fields[order];
        const place = { target: fieldId(own), field: fieldId(field?.path ?? own) };
        return { own, label, test, order, field, place };
    });
});
/** What the gate still needs. An absent composite answer is named as a whole, because its members may not be visible yet. */
const missingOfGate = (step, at) => lacksOf(step)
    .filter(({ test }) => !ruleHolds(test, at))
    .map(({ own, label, order, field, place }) => {
    const whole = field && (own === field.path || !isPresent(readPath(at, field.path)));
    return { label: textOf(whole ? field.label : label, at), place: whole ? placeOf(field) : place, order };
});
/** The fields and members because of which Next would be refused, and whether each of them is absent. */
const refused = (step, at) => step.fields.flatMap((field, order) => {
    const message = isVisible(field, at) && messageOf(field, at);
    if (!message)
        return [];
    const value = readPath(at, field.path);
    const place = placeOf(field);
    if (message.at === undefined)
        return [{ label: textOf(field.label, at), absent: !isPresent(value), place, order }];
    return memberMessagesOf(field, at).map((one) => ({
        label: one.member,
        absent: !isPresent(value[one.at]),
        place: { ...place, target: messageTarget(one) },
        order,
    }));
});
/** Everything that keeps Next shut or would be refused, in the order of the fields and without duplicates. */
function missingOf(step, at) {
    const wrong = refused(step, at);
    const absent = [...missingOfGate(step, at), ...wrong.filter((one) => one.absent)];
    const asksForAll = absent.length === 0 || step.missing.some(({ path, test }) => path === 'valid' && !ruleHolds(test, at));
    const byLabel = new Map();
    for (const one of asksForAll ? [...absent, ...wrong] : absent)
        if (!byLabel.has(one.label))
            byLabel.set(one.label, one);
    return [...byLabel.values()].toSorted((one, other) => one.order - other.order);
}
/** Why Next is shut: the step's `reason`, or the labels of what is missing (format.md §3.3). */
function shutView(step, at) {
    const missing = missingOf(step, at);
    const said = step.reason?.find((one) => ruleHolds(one.if, at))?.text;
    const labels = missing.map(({ label }) => label).join(', ');
    return {
        reason: textOf(said ?? (labels && sentences.toContinue(labels)), at),
        missing: missing.map(({ place }) => place),
    };
}
function navView(step, busy, at) {
    const { next, back, place, shut: onShut, ...nav } = step.nav;
    const shut = !gateIsOpen(step, at);
    const leads = { next: step.hasNext && next !== false, back: step.hasBack && back !== false };
    if (!leads.next && !leads.back)
        return undefined;
    return {
        place,
        onShut,
        ...(leads.next && {
            next: { label: textOf(busy ? nav.busy : next, at), shut, busy, ...(shut && shutView(step, at)) },
        }),
        ...(leads.back && { back: { label: textOf(back, at), busy } }),
    };
}
/** A state as the panel of a step shows it. Only the innermost one shows messages, alerts and banners. */
const shownIn = (step, at) => step.path === at.current ? at : { ...at, current: step.path, attempted: false, touched: [], banner: '', alert: '' };
/** The panel of a step under a title. */
function panelView(step, title, busy, shown) {
    const innermost = step.path === shown.current;
    const at = shownIn(step, shown);
    const { path, as, tone } = step;
    const fields = visibleFields(step, at);
    return {
        path,
        as,
        tone,
        title,
        text: stepText(step, at),
        focusKey: innermost ? `${path}:${at.arrivals}` : path,
        fields: fields.map((field) => fieldView(field, at)),
        blocks: { top: blockViews(step.blocks.top, at), bottom: blockViews(step.blocks.bottom, at) },
        buttons: Object.entries(step.buttons)
            .filter(([, button]) => ruleHolds(button.if, at))
            .map(([id, { label, kind }]) => ({ id, label: textOf(label, at), kind })),
        nav: navView(step, busy && innermost, at),
        banner: step.automatic || step.saysError ? '' : at.banner,
        alert: at.alert,
        slow: '',
        errors: fields.filter((field) => speaks(field, at)).flatMap((field) => allMessagesOf(field, at)),
        attempted: at.attempted,
        attempts: at.attempts,
    };
}
/** The panel of a layer: its last stage if that waits, otherwise its first step; with the innermost title. */
function layerView(layer, busy, at) {
    const last = layer.at(-1);
    const titled = layer.findLast((step) => step.title !== undefined);
    const title = titled ? textOf(titled.title, shownIn(titled, at)) : '';
    const outer = panelView(layer[0], title, busy, at);
    if (last === layer[0] || last.automatic)
        return outer;
    const asking = panelView(last, title, busy, at);
    const blocks = {
        top: [...outer.blocks.top, ...asking.blocks.top],
        bottom: [...asking.blocks.bottom, ...outer.blocks.bottom],
    };
    return { ...asking, as: outer.as, tone: outer.tone, text: asking.text || outer.text, blocks };
}
/** The entry guard as a step, which is shown before the first step. */
const entryStep = ({ enter }) => ({ ...usualStep(''), ...enter, automatic: true });
/** The steps from the outermost to the current one. */
function chainOf(current, { steps }) {
    const parts = current.split('/');
    return parts.flatMap((_, at) => steps[parts.slice(0, at + 1).join('/')] ?? []);
}
/** The screen as plain data. It is the only thing that the React binding reads, and testable without a DOM. */
export function toView(state, snapshot, world) {
    const { funnel } = world;
    const at = { ...state, world };
    const entering = at.current === '';
    const chain = entering ? [entryStep(funnel)] : chainOf(at.current, funnel);
    const [top] = chain;
    const innermost = chain.at(-1);
    const active = snapshot.status === 'active';
    const busy = entering || !active || snapshot.hasTag('busy');
    const { page, notice, dialog } = layersOf(chain);
    const asks = page.some((step) => step.as === 'stage' && !step.automatic);
    const process = page.findLast((step) => step.automatic && step !== innermost) ?? page[0];
    const layer = (steps) => ({
        ...layerView(steps, busy, at),
        slow: steps.includes(innermost) ? at.slow : '',
    });
    const reached = progressOf(at);
    // Which step opens is not decided yet, not even after a reload.
    const progress = entering ? { ...reached, position: 0, counted: false } : reached;
    return {
        funnel: funnel.id,
        step: entering ? (stepOfAddress(at.asked.step, at)?.path ?? '') : top.path,
        automatic: top.automatic,
        page: layer(page),
        stages: notice || asks ? [] : stagesOf(process, at),
        notice: notice && layer(notice),
        dialog: dialog && layer(dialog),
        progress: progress.counted && funnel.progress !== undefined
            ? { ...progress, words: textOf(funnel.progress, at) }
            : progress,
        busy,
        loading: active && (entering || snapshot.hasTag('loading')),
        over: !active,
    };
}
