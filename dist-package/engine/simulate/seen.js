/** The layer of the screen that takes answers. */
export const panelOf = ({ dialog, notice, page }) => dialog ?? notice ?? page;
const stringsIn = (value) => typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(stringsIn);
const panelTexts = (panel) => [
    panel.title,
    panel.text,
    panel.banner,
    panel.alert,
    panel.slow,
    ...panel.errors.map((error) => error.text),
    ...panel.fields.flatMap((field) => [field.label, field.hint ?? '', field.message?.text ?? '']),
    ...panel.buttons.map((button) => button.label),
    ...[...panel.blocks.top, ...panel.blocks.bottom].flatMap((block) => stringsIn(block.options)),
];
/** All texts of a view on the page and its innermost layer, with the stages; without duplicates. */
export function textsOnScreen(view) {
    const layers = [panelOf(view), view.page];
    return [
        ...new Set([...layers.flatMap(panelTexts), ...view.stages.flatMap((stage) => [stage.text, stage.detail ?? ''])]),
    ].filter((text) => text !== '');
}
/** The screen that a view describes, if no page renders it. */
function screenOf(view) {
    const { nav, fields } = panelOf(view);
    const { counted, position, total } = view.progress;
    const chosen = fields.filter(({ choices }) => choices.length > 0);
    return {
        texts: textsOnScreen(view),
        next: nav?.next,
        progress: counted ? `${position}/${total}` : undefined,
        stages: Object.fromEntries(view.stages.map((stage) => [stage.id, stage.state])),
        choices: Object.fromEntries(chosen.map(({ path, choices }) => [path, choices.map(({ label }) => label)])),
    };
}
/** What can be observed of the funnel in a player. */
export function seenOf({ runner, clock, stored, calls, raised, tracked, redirects }) {
    const view = runner().view();
    const around = { now: clock.now(), calls, raised, tracked, redirects, stored: stored() !== null };
    return { ...screenOf(view), view, state: runner().state(), ...around };
}
