import { Type } from 'typebox';
import { milliseconds } from './duration.js';
import { flag, plain } from './shape.js';
/** Whether an input or a payload member is optional: by `Type.Optional`, or by `"optional": true` in the events of a funnel. */
export const isOptional = (schema) => Type.IsOptional(schema) || schema.optional === true;
/** Whether a call may be repeated safely: a GET may, other methods declare it. */
export const isIdempotent = ({ idempotent, method }) => idempotent ?? method === 'GET';
/** Milliseconds after which an attempt of a call has failed. */
export const timeoutOf = ({ timeout = '15s' }) => milliseconds(timeout);
/** Types a contract; returns it unchanged. */
export const defineOperation = (contract) => contract;
/** Schema of a reply with these members and the usual optional `success` and `error`. */
export const reply = (properties) => Type.Object({ success: Type.Optional(flag()), error: Type.Optional(plain()), ...properties });
const pathInputs = (path = '') => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
/** The route schemas of a contract: `params` for the inputs in the path; `rest` (or `request`) for the body, or the query of GET. */
export function routeSchemas(contract) {
    const inPath = new Set(pathInputs(contract.path));
    const pick = (wanted) => Type.Object(Object.fromEntries(Object.entries(contract.input).filter(([name]) => inPath.has(name) === wanted)), {
        additionalProperties: false,
    });
    return { params: pick(true), rest: contract.request ?? pick(false) };
}
/** The path of a contract in router notation: `/api/x/{id}` becomes `/api/x/:id`. */
export const routePath = (contract) => (contract.path ?? '').replace(/\{(\w+)\}/g, ':$1');
