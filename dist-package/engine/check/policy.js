import { concerns, isOwn } from '../definition/index.js';
/** The obligations of a funnel. Those of the policy count where the funnel makes their call or has their step. */
export function obligationsOf({ definition, loaded }) {
    const asked = (definition.mustPass ?? []).map((obligation, at) => {
        const pointer = `/mustPass/${at}`;
        return { obligation, pointer, ofPolicy: loaded.policy.includes(loaded.locate(pointer).file) };
    });
    return asked.filter(({ obligation, ofPolicy }) => !ofPolicy || concerns(obligation, definition));
}
/**
 * Reports an obligation that is broken, at its key; one of the policy where the funnel breaks it, because the author of
 * the funnel has to mend it there.
 */
export function reportBroken(code, { ofPolicy, pointer }, { key, by }, finding, { definition, loaded, report, reportKey }) {
    const at = `${pointer}/${key}`;
    // Which change of a variant breaks it is found by comparing the two (`causes.ts`).
    if (!ofPolicy || definition.extends !== undefined)
        return report(code, at, finding);
    reportKey(code, nearestOwn(by, loaded), {
        ...finding,
        related: [{ ...loaded.locate(at), message: 'the obligation is written here' }],
    });
}
/** The pointer itself or the nearest one around it that is written in the file of the funnel. */
function nearestOwn(pointer, loaded) {
    return pointer === '' || isOwn(loaded, pointer)
        ? pointer
        : nearestOwn(pointer.slice(0, pointer.lastIndexOf('/')), loaded);
}
