import { NotLoaded, orNotLoaded } from './notLoaded.js';
import { once } from './once.js';
async function fetchData(url) {
    const response = await fetch(url);
    if (!response.ok)
        throw new NotLoaded(response.status);
    return (await response.json());
}
/** The funnel of a module of the build. */
export const funnelSource = ({ funnel, contracts, addresses, details }) => ({
    addresses,
    data: once(orNotLoaded(() => Promise.all([fetchData(funnel), fetchData(contracts)]))),
    details: once(orNotLoaded(details)),
});
