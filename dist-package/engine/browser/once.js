/**
 * How long a failure is cached, in milliseconds. React calls again at once to read the rejection, and would wait for
 * ever if that were a new attempt.
 */
const moment = 1000;
/** Caches the promise of `load`. A rejected promise is dropped after a moment, so that a later call tries again. */
export function once(load) {
    let known;
    return () => {
        known ??= load().catch((error) => {
            setTimeout(() => (known = undefined), moment);
            throw error;
        });
        return known;
    };
}
