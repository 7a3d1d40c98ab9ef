/** Callbacks that wait for the end of the current press; undefined while no mouse button is down. */
let waiting: Set<() => void> | undefined

function release(): void {
  const due = waiting
  waiting = undefined
  due?.forEach((run) => run())
}

const soon = (): unknown => setTimeout(release)

if (typeof window !== 'undefined') {
  // A field loses the focus when a button goes down. A tap gives the same mouse events when the finger is lifted; drawing and scrolling
  // give none, and take no focus. So pointer and touch events are not needed.
  window.addEventListener('mousedown', () => (waiting ??= new Set()), true)
  // This listener runs last, after those of the pressed element.
  window.addEventListener('click', release)
  // A press may end without a click; where the browser takes over (a menu, a list of choices, another window) even these events are missing.
  for (const type of ['mouseup', 'dragend', 'contextmenu', 'keydown', 'blur']) window.addEventListener(type, soon)
  window.addEventListener('mousemove', ({ buttons }) => buttons === 0 && release(), true)
}

/**
 * Runs a callback at once, or after the current press. A field loses the focus as soon as a press begins; if its message came or
 * went then, everything below would move, and the press would miss its target.
 */
export function afterPress(run: () => void): void {
  if (waiting) waiting.add(run)
  else run()
}
