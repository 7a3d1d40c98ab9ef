/** The step of an address under a base route: `''` for the base itself; undefined for other addresses. */
function stepUnder(base, address) {
    if (address === base)
        return '';
    return address.startsWith(`${base}/`) && !address.slice(base.length + 1).includes('/')
        ? address.slice(base.length + 1)
        : undefined;
}
const hasStep = ({ funnel: { order, steps }, step }) => step === '' || order.some((entry) => entry.step === step || steps[entry.step]?.was.includes(step));
const answer = ({ funnel: { id, path }, step }, elsewhere) => ({
    funnel: id,
    ...(step && { step }),
    ...(elsewhere && { redirect: step === '' ? path : `${path}/${step}` }),
});
/**
 * The funnel that answers an address (format.md §3.2). The first that applies: the funnel with this path, if it has the
 * step; a funnel with this alias, if it has the step; `unknownStep` of the funnel with this path; the first step of a
 * funnel with this alias. Undefined means the site's not-found page.
 * @param address without query and trailing slash
 */
export function answerAddress(address, funnels) {
    const meant = (basesOf) => funnels.flatMap((funnel) => basesOf(funnel).flatMap((base) => {
        const step = stepUnder(base, address);
        return step === undefined ? [] : [{ funnel, step }];
    }));
    const owned = meant(({ path }) => [path]);
    const aliased = meant(({ aliases }) => aliases);
    const known = owned.find(hasStep);
    if (known)
        return answer(known, false);
    const former = aliased.find(hasStep);
    if (former)
        return answer(former, true);
    const funnel = owned[0]?.funnel;
    if (funnel && funnel.unknownStep !== false)
        return answer({ funnel, step: funnel.unknownStep }, true);
    return aliased[0] && answer({ ...aliased[0], step: aliased[0].funnel.order[0].step }, true);
}
