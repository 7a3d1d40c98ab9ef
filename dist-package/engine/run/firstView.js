import { landingStep } from './landing.js';
import { freshState } from './state.js';
import { toView } from './view.js';
/** A snapshot for views before the machine runs: it is active and not busy. */
const waiting = { status: 'active', hasTag: () => false };
/**
 * The first screen of a new journey, without running the machine. It is the first step where that only waits: no entry
 * guard decides, and nothing is done on arrival. Otherwise it is the screen of somebody who is just coming in.
 * @param step the step in the address, if it names one
 */
export function firstView(world, step) {
    const { funnel, host } = world;
    const fresh = freshState({ funnel, host, ...(step === undefined ? {} : { step }) });
    const screen = (state) => toView(state, waiting, world);
    const landing = funnel.enter ? undefined : landingStep({ ...fresh, world });
    return landing !== undefined && funnel.steps[landing]?.still
        ? screen({ ...fresh, asked: {}, step: landing, current: landing, arrivals: 1 })
        : screen(fresh);
}
