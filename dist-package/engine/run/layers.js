import { isInside } from '../definition/index.js';
import { textOf } from './world.js';
/** The layers of a screen for the steps from the outermost to the current one (format.md §3.3, `as`). */
export function layersOf([top, ...inner]) {
    let layers = { page: [top] };
    let here = 'page';
    for (const step of inner) {
        if (step.as === 'stage')
            layers[here].push(step);
        else if (step.as === 'page') {
            layers = { page: [step] };
            here = 'page';
        }
        else {
            // A notice replaces what is around it, even a dialog.
            here = here === 'dialog' ? 'dialog' : step.as;
            layers[here] = [step];
        }
    }
    return layers;
}
/** The current text of a step, which `later` may have replaced. */
export function stepText({ path, text, later }, at) {
    const { late } = at;
    const newest = late?.step === path ? later?.find(({ after }) => after <= late.after) : undefined;
    return textOf(newest?.text ?? text, at);
}
/** The rows of a process: its automatic stages with a text, with their state relative to the current step. */
export function stagesOf(process, at) {
    const inner = Object.values(at.world.funnel.steps).filter(({ path, id }) => path === `${process.path}/${id}`);
    const here = inner.findIndex(({ path }) => isInside(at.current, path));
    return inner.flatMap((step, place) => {
        const text = step.as === 'stage' && step.automatic ? stepText(step, at) : '';
        const hasFailed = at.failedSteps.some((path) => isInside(path, step.path));
        if (text === '')
            return [];
        if (place === here)
            return [{ id: step.id, text, detail: step.detail && textOf(step.detail, at), state: 'active' }];
        return [{ id: step.id, text, state: here < 0 || place > here ? 'waiting' : hasFailed ? 'problem' : 'done' }];
    });
}
