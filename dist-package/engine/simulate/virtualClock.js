/** Schedules a callback for the next turn of the event loop, in the fastest way of the platform. */
const turn = globalThis.setImmediate ?? ((go) => setTimeout(go, 0));
/** Settles promise chains by a real turn of the event loop, so that dynamic imports finish as well. */
const settle = () => new Promise((go) => void turn(go));
/** The default time of scenarios: 15 January 2026, 12:00 UTC, in milliseconds since the epoch. */
export const usualNow = Date.UTC(2026, 0, 15, 12);
/** A virtual clock, with which a test of a 30 s timeout takes no time. `start` is in milliseconds since the epoch. */
export function createVirtualClock(start = usualNow) {
    let now = start;
    let order = 0;
    const timers = new Map();
    const nextTimer = () => [...timers].sort(([, a], [, b]) => a.due - b.due || a.order - b.order)[0];
    const runUntil = async (end) => {
        await settle();
        for (let next = nextTimer(); next && next[1].due <= end; next = nextTimer()) {
            now = Math.max(now, next[1].due);
            timers.delete(next[0]);
            next[1].run();
            await settle();
        }
    };
    return {
        now: () => now,
        setTimeout: (run, after) => {
            const timer = ++order;
            timers.set(timer, { due: now + after, order: timer, run });
            return timer;
        },
        clearTimeout: (timer) => void timers.delete(timer),
        advance: async (milliseconds) => {
            const end = now + milliseconds;
            await runUntil(end);
            now = end;
        },
        step: async () => {
            await settle();
            const next = nextTimer();
            if (next)
                await runUntil(next[1].due);
            return next !== undefined;
        },
    };
}
