import { listed, show, unlike } from './expectations.js';
import { panelOf } from '../simulate/index.js';
/** The tells of a move; `to` is the path that keeps one, undefined if none does. */
export const toldOf = ({ tell = {} }, fields) => Object.entries(tell).flatMap(([path, told]) => Object.entries(told).map(([name, value]) => ({
    path,
    name,
    value,
    to: fields.find((field) => field.path === path)?.tells[name],
})));
/** A problem if the screen does not offer the move; it names what the screen offers instead. */
export function refuse(move, { state, view, redirects }, { steps }) {
    const { current } = state;
    if (move.at !== undefined && move.at !== current) {
        const left = redirects[0] ? ` and was left for ${redirects[0].route}` : '';
        return unlike(`to be at ${show(move.at)}`, `the funnel is at "${current}"${left}`, move.at, Object.keys(steps));
    }
    const { fields, nav, buttons } = panelOf(view);
    const asked = fields.map(({ path }) => path);
    const unasked = Object.keys({ ...move.type, ...move.enter, ...move.tell }).filter((path) => !asked.includes(path));
    if (unasked.length > 0) {
        const happened = `it asks for ${asked.join(', ') || 'nothing'}`;
        return unlike(`"${current}" to ask for ${unasked.join(', ')}`, happened, unasked[0], asked);
    }
    const untold = toldOf(move, fields).find(({ to }) => to === undefined);
    if (untold) {
        const { name, path } = untold;
        const tells = Object.keys(fields.find((field) => field.path === path).tells);
        const expected = `"${current}" to keep what is told as "${name}" of ${path}`;
        return unlike(expected, `it keeps ${listed(tells)}`, name, tells);
    }
    const ways = [nav?.next && 'next', nav?.back && 'back', ...buttons.map(({ id }) => id)];
    const offered = ways.filter((way) => way !== undefined);
    if (move.press === undefined || offered.includes(move.press))
        return undefined;
    return unlike(`"${current}" to have ${show(move.press)} to press`, `it has ${listed(offered)}`, move.press, offered);
}
