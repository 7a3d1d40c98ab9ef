import { use } from 'react';
/**
 * Waits for the details and marks their promise as React marks promises that have arrived, so that `useDetails` returns
 * them at once, without showing first that something is loaded.
 */
export async function detailsOf(coming) {
    void Object.assign(coming, { status: 'fulfilled', value: await coming });
}
/** The details of a funnel. */
export const useDetails = (coming) => use(coming);
/** Whether the details are here, so that `useDetails` gives them at once. Who uses them hears of a failure. */
export function areHere(coming) {
    coming.catch(() => undefined);
    return coming.status === 'fulfilled';
}
