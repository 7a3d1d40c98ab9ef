/** The key under which this tab stores a journey. */
export const sessionKey = (funnel) => `funnel:${funnel}`;
/** The key for the id of the server's copy, which exists once somebody has asked for a link. */
export const savedKey = (funnel) => `saved:${funnel}`;
/** The key for what was done in a form whose code could not be loaded. */
export const actsKey = (funnel) => `acts:${funnel}`;
function attempt(access, otherwise) {
    try {
        return access();
    }
    catch {
        return otherwise;
    }
}
/** The session storage of this tab. If the browser refuses storage, nothing is stored and nothing throws. */
export const tab = {
    get: (key) => attempt(() => sessionStorage.getItem(key), null),
    /** Returns whether the value was stored. */
    set: (key, text) => attempt(() => {
        sessionStorage.setItem(key, text);
        return true;
    }, false),
    remove: (key) => attempt(() => sessionStorage.removeItem(key), undefined),
    /** Removes everything. */
    clear: () => attempt(() => sessionStorage.clear(), undefined),
};
// The first access waits for the browser. So it is made while the definition is fetched, not when the step is drawn.
tab.get('');
