/**
 * Types a definition in TypeScript, the default export of a `funnel.ts`; returns it unchanged. It must be plain data and
 * means the same as its JSON: functions, dates and `undefined` in lists are not supported.
 */
export const defineFunnel = (definition) => definition;
