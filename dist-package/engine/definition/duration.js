const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
/** Milliseconds of a duration such as `500ms`, `1.5s`, `10m` or `24h`. @throws Error if it is not a duration. */
export function milliseconds(duration) {
    const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(duration);
    if (!match)
        throw new Error(`"${duration}" is not a duration: write a number and ms, s, m or h, for example "1.5s"`);
    return Number(match[1]) * units[match[2]];
}
/** Days for which the server keeps a journey after its last change: the maximum of `persist.for` and the lifetime of a link to it. */
export const journeyDays = 30;
