import { tab } from './tabStorage.js';
const keys = new Set();
function watch() {
    let kept = [];
    const isKept = (key) => tab.get(key) !== null;
    window.addEventListener('pagehide', () => {
        kept = [...keys].filter(isKept);
    });
    window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted && !kept.every(isKept))
            window.location.reload();
    });
}
/** Loads the page anew when the browser brings it back with answers that were deleted meanwhile (`/clear`). */
export function reloadWhenForgotten(key) {
    if (keys.size === 0)
        watch();
    keys.add(key);
}
