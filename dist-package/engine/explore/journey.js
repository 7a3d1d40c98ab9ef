/**
 * The journey as a scenario that expects the given end, and the text that its last screen shows, if one is given. Empty
 * moves around each `wait` let the funnel settle before and after it.
 */
export function toScenario(name, { start, legs }, end, message) {
    const operations = {};
    for (const { operation, text } of legs.flatMap(({ answered }) => answered))
        (operations[operation] ??= []).push(text);
    const answers = Object.entries(operations).map(([operation, texts]) => [operation, shortened(texts)]);
    const { route = '', query = {} } = end.redirect ?? {};
    return {
        name,
        ...start,
        ...(answers.length > 0 && { operations: Object.fromEntries(answers) }),
        moves: legs.flatMap(({ move }) => (move === undefined ? [] : move.wait === undefined ? [move] : [{}, move, {}])),
        expect: {
            ...(end.redirect ? { redirect: { route, ...(Object.keys(query).length > 0 && { query }) } } : { step: end.step }),
            ...(message !== undefined && { message }),
        },
    };
}
/** Drops repetitions at the end: a scenario repeats its last answer. */
function shortened(texts) {
    const keys = texts.map((text) => JSON.stringify(text));
    const last = keys.findLastIndex((key) => key !== keys.at(-1));
    const kept = texts.slice(0, last + 2);
    return kept.length === 1 ? kept[0] : kept;
}
