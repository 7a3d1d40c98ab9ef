import { fromValue, isList, memberOf, textOf, without, } from '../definition/index.js';
/** What says who a variant is, rather than what it changes. */
export const itself = new Set(['$schema', 'about', 'format', 'id', 'title', 'path', 'aliases', 'extends']);
/** The funnel that a variant would be without its changes. */
export function baseOf({ own, saying }) {
    const changed = [...own.members.keys()].filter((key) => !itself.has(key));
    return fromValue(saying(without(own, changed)).definition, own.place.source);
}
export const orderItems = (funnel) => {
    const order = memberOf(funnel, 'order');
    return isList(order) ? order.items : [];
};
/** The step that an entry of `order` names. */
export const stepOf = (entry) => textOf(entry) ?? textOf(memberOf(entry, 'step')) ?? '';
/** The steps in the order of a funnel. */
export const orderOf = (funnel) => orderItems(funnel).map(stepOf);
