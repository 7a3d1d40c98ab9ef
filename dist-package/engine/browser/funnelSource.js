import { NotLoaded, orNotLoaded } from './notLoaded.js';
import { once } from './once.js';
async function fetchData(url) {
    const response = await fetch(url);
    if (!response.ok)
        throw new NotLoaded(response.status);
    return (await response.json());
}
const dataAt = ({ funnel, contracts }) => once(orNotLoaded(() => Promise.all([fetchData(funnel), fetchData(contracts)])));
/** The funnel of a module of the build. */
export function funnelSource({ addresses, languages, details, ...urls }) {
    const original = dataAt(urls);
    const translated = new Map(languages.map((language) => [language.id, dataAt(language)]));
    return {
        addresses,
        languages,
        data: (language = '') => (translated.get(language) ?? original)(),
        details: once(orNotLoaded(details)),
    };
}
