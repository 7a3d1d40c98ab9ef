import { landingStep } from './landing.js';
import { freshState } from './state.js';
import { toView } from './view.js';
import { withComputed } from './words/computed.js';
import { withStarts } from './words/starts.js';
/** A snapshot for views before the machine runs: it is active and not busy. */
const waiting = { status: 'active', hasTag: () => false };
/**
 * The first screen of a new journey, without running the machine. It is the first step where that only waits: no entry
 * guard decides, and nothing is done on arrival. Otherwise it is the screen of somebody who is just coming in.
 * @param step the step in the address, if it names one
 */
export function firstView(world, step) {
    const { funnel, host } = world;
    const state = freshState({ funnel, host, ...(step === undefined ? {} : { step }) });
    const fresh = { ...state, form: withComputed(state.form, world) };
    const screen = (state) => toView(state, waiting, world);
    const shown = (state) => ({ ...state, ...withStarts({ ...state, world }) });
    const landing = funnel.enter ? undefined : landingStep({ ...fresh, world });
    return landing !== undefined && funnel.steps[landing]?.still
        ? screen(shown({
            ...fresh,
            asked: {},
            step: landing,
            current: landing,
            arrivals: 1,
            looked: { ...fresh.looked, step: landing },
        }))
        : screen(fresh);
}
