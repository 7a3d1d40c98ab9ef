/** A step whose kind depends on its position, with answers of its own. Names are those of the neutral registry. */
function questionAt(at) {
    const answer = `answer${at}`;
    const asked = at - (at % 7 === 0 ? 2 : 1);
    const before = asked < 0 ? 'theme.shop' : `form.answer${asked}`;
    return {
        title: `Question ${at}`,
        fields: {
            [answer]: {
                label: `Answer ${at}`,
                widget: 'text',
                required: 'Please answer',
                checks: [{ maxLength: 20, message: 'At most 20 letters' }],
            },
            ...(at % 3 === 0 && {
                [`choice${at}`]: {
                    label: `Choice ${at}`,
                    widget: 'select',
                    choices: ['low', 'high'],
                    required: 'Please choose',
                },
            }),
            ...(at % 6 === 0 && {
                [`more${at}`]: {
                    label: `More ${at}`,
                    widget: 'text',
                    required: 'Please say more',
                    if: `form.choice${at} == 'high'`,
                },
            }),
        },
        ...(at % 4 === 0 && {
            text: `You said {${before}}`,
            blocks: { top: [{ block: 'note', if: `${before} == 'north' && form.${answer} != 'y'` }] },
        }),
        ...(at % 5 === 0 && {
            next: {
                do: [
                    { call: 'listSlots', as: 'slots', with: { topic: 'garden', day: `= form.${answer}` }, onFail: '@continue' },
                    { set: { [`kept${at}`]: `= form.${answer}` } },
                ],
                to: '@next',
            },
        }),
    };
}
/** A process of three steps that routes an outcome, sends an event and catches its failures. */
const processAt = (at) => ({
    title: `Search ${at}`,
    catch: 'problem',
    steps: {
        search: {
            do: [{ call: 'searchSlots', as: 'found', with: { topic: 'kitchen' } }, { wait: '1s' }],
            then: [
                { if: "found.status == 'found'", do: [{ set: { [`kept${at}`]: 'yes' } }], to: 'shown' },
                { if: "found.status == 'none'", to: 'shown' },
                { if: "found.status == 'later'", to: 'search' },
            ],
        },
        shown: { text: 'Here is what we found: {size(found.slots)}', next: '@next' },
        problem: {
            as: 'notice',
            title: 'There was a problem',
            text: '{error.message}',
            buttons: { again: { label: 'Try again', to: 'search' }, on: { label: 'Go on', to: '@next' } },
        },
    },
});
/** The step at a position: most ask, every seventh is a process, every 50th may be opened by its address. */
function stepAt(at) {
    if (at % 7 === 6)
        return processAt(at);
    const step = questionAt(at);
    return at % 50 === 40
        ? { ...step, entry: 'direct', guard: [{ if: `form.answer${at - (at % 7 === 0 ? 2 : 1)} == ''`, to: 's0' }] }
        : step;
}
/** A definition with this many top-level steps and without findings, for measurements and tests of long funnels. */
export function generatedFunnel(steps) {
    const places = Array.from({ length: steps }, (_, at) => at);
    const text = { type: 'string', class: 'plain' };
    return {
        id: 'generated',
        title: `${steps} steps`,
        accept: ['answer-unsent'],
        path: '/generated',
        exits: ['/'],
        rules: { first: "form.answer0 != 'no'" },
        data: Object.fromEntries(places.flatMap((at) => [`answer${at}`, `choice${at}`, `more${at}`, `kept${at}`].map((name) => [name, text]))),
        order: [
            ...places.map((at) => (at % 11 === 5 && at % 4 === 2 && at % 7 < 4 ? { step: `s${at}`, if: 'first' } : `s${at}`)),
            'end',
        ],
        mustPass: [{ name: 'the end comes last', before: 'end', through: ['s0'], holds: "form.answer0 != ''" }],
        steps: {
            ...Object.fromEntries(places.map((at) => [`s${at}`, stepAt(at)])),
            end: { title: 'Thank you', final: true },
        },
    };
}
/** Answers to every question of a compiled `generatedFunnel`, and the last step that asks one. */
export function answeredToTheEnd({ steps, order }) {
    const fields = Object.values(steps).flatMap((step) => step.fields);
    const last = order.findLastIndex(({ step }) => steps[step].fields.length > 0 && steps[step].entry === 'flow');
    return {
        form: Object.fromEntries(fields.map(({ path, choices }) => [path, choices ? 'high' : 'north'])),
        completed: order.slice(0, last).map(({ step }) => step),
        step: order[last].step,
    };
}
