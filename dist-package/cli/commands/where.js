import { callsIn, isUnder, orderEntries, overlap, pathsOf, topOf, } from '../../engine/definition/index.js';
import { graphOf, passedBefore, pointsAt, pointsOfStep, stepsInOrder } from '../../engine/graph/index.js';
import { didYouMean } from '../../engine/rules/index.js';
import { oneOf, parseArguments, UsageError, shortened } from '../lib/command.js';
import { each, throwAll } from '../lib/faults.js';
import { findFunnels } from '../lib/findFunnels.js';
import { loadSound } from '../lib/openFunnel.js';
import { table } from '../lib/table.js';
export const where = {
    help: [
        'Usage: runnel where <what> [funnels…] [--before <what>] [--format table|json]',
        '',
        'Says in which step each funnel asks for an answer, shows a step or calls an operation, and',
        'which steps come before and after. With --before it says whether that happens before',
        'something else in a new journey: yes, no, or sometimes, and when.',
        '',
        '  what      path of an answer (contactDetails.phoneNumber), a step (signature) or an operation',
        '  funnels   an id, a funnel.json, its folder, or a folder of funnels; all without one',
        '  --before  another answer, step or operation',
        '  --format  table (default) for people, json for programs',
        '',
        'Example: runnel where contactDetails.phoneNumber --before signature',
        '',
        'Exit code: 0 at least one funnel has it (with --before: at least one says yes or sometimes);',
        '1 none has; 2 the command was not used as it is meant.',
    ].join('\n'),
    run: async (args, output) => {
        const { values, positionals } = parseArguments(args, { before: { type: 'string' }, format: { type: 'string', default: 'table' } }, 'where');
        const [what, ...named] = positionals;
        if (what === undefined)
            throw new UsageError('name an answer, a step or an operation', 'runnel where --help');
        const format = oneOf(values.format, ['table', 'json'], 'format');
        const { done: funnels, failed } = await each(findFunnels(named), loadSound);
        for (const word of [what, ...(values.before === undefined ? [] : [values.before])])
            mustBeKnown(word, funnels);
        const { before } = values;
        const rows = funnels.map((funnel) => before === undefined ? placesIn(funnel, what) : orderIn(funnel, what, before));
        const shown = named.length > 0 ? rows : rows.filter(({ known }) => known);
        if (format === 'json')
            output.out(JSON.stringify(shown.map(({ known: _, ...row }) => row), null, 2));
        else
            output.out(before === undefined ? placesTable(shown) : orderTable(shown, what, before));
        throwAll(failed);
        return shown.some((row) => ('answer' in row ? ['yes', 'sometimes'].includes(row.answer) : row.places.length > 0))
            ? 0
            : 1;
    },
};
/** Every place of a funnel at which an answer is asked, a step is shown or an operation is called. */
function momentsOf(word, definition, registry, graph) {
    const rules = new Map(orderEntries(definition).map((entry) => [entry.step, entry.if]));
    const operation = Object.hasOwn(registry.operations, word);
    const ofStep = (node) => {
        const { path } = node;
        const applies = rules.get(topOf(node).path);
        const conditions = applies === undefined ? [] : [applies];
        const waiting = pointsOfStep(graph, path, 'waiting');
        const fields = Object.entries(node.step.fields ?? {});
        const when = (rule) => [...conditions, ...(rule === undefined ? [] : [rule])];
        return [
            ...(path === word || path.endsWith(`/${word}`)
                ? [{ step: path, does: 'is the step', conditions, points: pointsOfStep(graph, path, 'arrival') }]
                : []),
            ...fields.flatMap(([field, { if: rule, required, widget }]) => [
                ...(overlap(field, word)
                    ? [{ step: path, does: asks(field, word, required), conditions: when(rule), points: waiting }]
                    : []),
                ...(operation && registry.widgets[widget]?.operations?.includes(word)
                    ? [{ step: path, does: `is called by the widget of ${field}`, conditions: when(rule), points: waiting }]
                    : []),
            ]),
        ];
    };
    const asked = stepsInOrder(definition).flatMap(ofStep);
    if (!operation)
        return asked;
    const calls = callsIn(definition, registry).flatMap(({ step = '', slot, pointer, value }) => value.call === word
        ? [
            {
                step,
                does: `is called in "${slot}"`,
                conditions: value.if === undefined ? [] : [value.if],
                points: pointsAt(graph, pointer),
            },
        ]
        : []);
    return [...asked, ...calls];
}
const asks = (field, word, required) => `asks for ${field}${field !== word && isUnder(word, field) ? ', which holds it' : ''}${required === undefined ? ' (optional)' : ''}`;
function placesIn({ loaded: { definition }, registry }, word) {
    const moments = momentsOf(word, definition, registry, graphOf(definition, registry));
    const byPath = new Map(stepsInOrder(definition).map((node) => [node.path, node]));
    const order = orderEntries(definition);
    return {
        known: isKnown(word, { definition, registry }),
        funnel: definition.id,
        places: moments.map(({ step, does, conditions }) => {
            const at = order.findIndex((entry) => entry.step === step.split('/')[0]);
            const neighbour = (place) => (at < 0 ? undefined : order[place]?.step);
            const [after, before] = [neighbour(at - 1), neighbour(at + 1)];
            const node = byPath.get(step);
            return {
                step,
                title: node?.step.title ?? (node && topOf(node).step.title) ?? '',
                does,
                conditions,
                ...(after !== undefined && { after }),
                ...(before !== undefined && { before }),
            };
        }),
    };
}
function placesTable(all) {
    const rows = all.flatMap(({ funnel, places }) => places.map(({ step, title, does, conditions, after, before }, at) => [
        at === 0 ? funnel : '',
        step || 'every load',
        title,
        [does, ...conditions.map((rule) => `  only if ${rule}`)].join('\n'),
        [...(after === undefined ? [] : [`after ${after}`]), ...(before === undefined ? [] : [`before ${before}`])].join(', '),
    ]));
    const without = all.filter(({ places }) => places.length === 0).map(({ funnel }) => funnel);
    return [
        ...(rows.length > 0 ? [table(['funnel', 'step', 'title', 'what', 'where'], rows)] : []),
        ...(without.length > 0 ? [`nowhere in ${without.join(', ')}`] : []),
    ].join('\n');
}
/** Whether the one happens before the other in a funnel. */
function orderIn({ loaded: { definition }, registry }, what, before) {
    const graph = graphOf(definition, registry);
    const around = {
        known: [what, before].every((word) => isKnown(word, { definition, registry })),
        funnel: definition.id,
    };
    const [firsts, lasts] = [what, before].map((word) => momentsOf(word, definition, registry, graph));
    const no = (why) => ({ ...around, answer: 'no', why });
    if (firsts.length === 0)
        return { ...no(''), answer: absence(what, { definition, registry }) };
    if (lasts.length === 0)
        return no(`${before} is ${absence(before, { definition, registry })}`);
    const points = (moments) => moments.flatMap((moment) => moment.points);
    const steps = (moments) => [...new Set(moments.map(({ step }) => step || 'every load'))].join(', ');
    const places = `${steps(firsts)} > ${steps(lasts)}`;
    const together = new Set(points(lasts));
    const earlier = firsts.filter((moment) => !moment.points.some((point) => together.has(point)));
    if (earlier.length === 0)
        return no(`both are in "${steps(firsts)}"`);
    const { on, around: other } = passedBefore(graph, points(earlier), points(lasts));
    if (on === 'none')
        return no(`it comes later, or never: ${steps(lasts)} > ${steps(firsts)}`);
    if (on === 'absent')
        return no(`no way leads to ${steps(lasts)}`);
    const always = earlier.filter(({ conditions }) => conditions.length === 0);
    const sure = passedBefore(graph, points(always), points(lasts));
    if (sure.on === 'all')
        return { ...around, answer: 'yes', why: places };
    const rules = [...new Set(firsts.flatMap(({ conditions }) => conditions))];
    const why = [
        places,
        ...(on === 'all' || rules.length > 0 ? [`only if ${rules.join(', or if ')}`] : []),
        ...(on === 'some' && rules.length === 0 && other
            ? [`not on the way ${other.steps.join(' > ')}${rulesInWords(other.rules)}`]
            : []),
    ];
    return { ...around, answer: 'sometimes', why: why.join('\n') };
}
/** What is said of a word that a funnel does not have. */
const absence = (word, { definition, registry }) => Object.hasOwn(registry.operations, word)
    ? 'not called'
    : pathsOf(definition, registry).includes(word)
        ? 'not asked'
        : 'not there';
function rulesInWords(rules) {
    const said = [...new Set(rules.map(({ rule, holds }) => (holds ? rule : `not (${rule})`)))];
    return said.length === 0 ? '' : `\n  if ${said.join('\n  and ')}`;
}
function orderTable(all, what, before) {
    return table(['funnel', `${what} before ${before}?`, 'where'], all.map(({ funnel, answer, why }) => [funnel, answer, why]));
}
const namesIn = ({ definition, registry }) => [
    ...pathsOf(definition, registry),
    ...stepsInOrder(definition).flatMap(({ path, id }) => [path, id]),
    ...Object.keys(registry.operations),
];
const isKnown = (word, around) => namesIn(around).includes(word);
/** @throws UsageError for a word that is neither an answer nor a step nor an operation of any funnel. */
function mustBeKnown(word, funnels) {
    const names = new Set(funnels.flatMap(({ loaded: { definition }, registry }) => namesIn({ definition, registry })));
    if (names.has(word))
        return;
    const last = [...names].filter((name) => name.toLowerCase().split(/[./]/).at(-1).startsWith(word.toLowerCase()));
    const hint = didYouMean(word, names) ??
        (last.length > 0 ? `did you mean ${last.map((name) => `"${name}"`).join(' or ')}?` : undefined);
    throw new UsageError(`there is no answer, step or operation "${shortened(word)}"`, hint ?? 'runnel list answers and runnel list operations list them, runnel steps <funnel> lists its steps');
}
