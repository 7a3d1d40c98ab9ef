/** The part of the state that a new journey resets, empty. */
const noJourney = {
    form: {},
    local: {},
    /** Results of calls, by the name in `as`. */
    results: {},
    query: {},
    event: {},
    completed: [],
    /** Top-level steps that a changed definition does not ask again (format.md §7.11). */
    frozen: [],
    /** Completed top-level steps that used an answer before it changed. */
    unsent: [],
    /** The step in `persist.until` has been shown. */
    ended: false,
    /** Paths that effects have written. */
    written: [],
    touched: [],
    attempted: false,
    /** After `forget` the answers in memory are reset, not only the stored ones (`forgotten`). */
    fresh: false,
};
/** The state of a machine that has not started. */
export const noState = {
    ...noJourney,
    error: null,
    /** The error has just occurred, so arrival at the next step does not clear it. */
    errorIsNew: false,
    /** Path of the top-level step; `current` is that of the innermost step. */
    step: '',
    current: '',
    /** Number of arrivals, so that each heading takes the focus. */
    arrivals: 0,
    /** The last `later` text of a step that is due, by milliseconds since arrival. */
    late: null,
    /** What is said about the running call because it takes long; empty without one. */
    slow: '',
    attempts: 0,
    alert: '',
    /** The message of a failure, shown by the step in which it happened. */
    banner: '',
    deferred: null,
    /** Paths of the steps with a failure since the last arrival at them. */
    failedSteps: [],
    /** What landing looks for: the step of an address, or the earliest open step before `open`. */
    asked: {},
    /** Path of the step that landing has found; undefined for the not-found page. */
    landing: undefined,
    /** The session was forgotten: nothing is stored until the journey goes on. */
    forgotten: false,
    reloading: false,
    exit: null,
};
/** The address parameters that the model declares. */
export const declaredQuery = (given, names) => Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
/** The state of a new journey: only the host's seed and the address parameters. */
export const newJourney = ({ funnel, host }) => ({
    ...noJourney,
    form: { ...host.seed },
    query: declaredQuery(host.query, funnel.query),
});
/** The state of a machine before a new journey. `step` is the step in the address. */
export const freshState = ({ step, ...around }) => ({
    ...noState,
    ...newJourney(around),
    asked: step === undefined ? {} : { step },
});
