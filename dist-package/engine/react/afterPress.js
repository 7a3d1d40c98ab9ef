/** Callbacks that wait for the end of the current press; undefined if no mouse button is down. */
let waiting;
function release() {
    const due = waiting;
    waiting = undefined;
    due?.forEach((run) => run());
}
const soon = () => waiting && setTimeout(release);
if (typeof window !== 'undefined') {
    // A field loses the focus on mousedown. A tap sends the mouse events when the finger is lifted; drawing and scrolling
    // send none and do not move the focus. So pointer and touch events are not needed.
    window.addEventListener('mousedown', () => (waiting ??= new Set()), true);
    // This listener runs after those of the pressed element.
    window.addEventListener('click', release);
    // A press may end without a click, and even these events are missing if the browser opens a menu, a list or a window.
    for (const type of ['mouseup', 'dragend', 'contextmenu', 'keydown', 'blur'])
        window.addEventListener(type, soon);
    window.addEventListener('mousemove', ({ buttons }) => buttons === 0 && release(), true);
}
/**
 * Runs a callback at once, or after the current press. A field loses the focus when a press begins. If its message
 * appeared or disappeared then, the content below would move, and the press would miss its target.
 */
export function afterPress(run) {
    if (waiting)
        waiting.add(run);
    else
        run();
}
