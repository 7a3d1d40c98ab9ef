/** The browser's connection. It is lost while the browser is offline; `onLine` being true proves nothing. */
export const connection = {
    lost: () => globalThis.navigator?.onLine === false,
    back: () => connection.lost()
        ? new Promise((back) => window.addEventListener('online', () => back(), { once: true }))
        : Promise.resolve(),
};
