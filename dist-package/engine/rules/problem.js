/** A problem, without an empty hint. */
export const problem = (code, { start, end }, message, hint) => ({
    code,
    message,
    ...(hint ? { hint } : {}),
    start,
    end,
});
/** The same problem with its span shifted by this many characters. */
export const shifted = (found, by) => ({
    ...found,
    start: found.start + by,
    end: found.end + by,
});
