/** What waits for the end of the press that is going on; undefined while no button of a mouse is down. */
let waiting: Set<() => void> | undefined

function release(): void {
  const due = waiting
  waiting = undefined
  due?.forEach((run) => run())
}

const soon = (): unknown => setTimeout(release)

if (typeof window !== 'undefined') {
  // A field is left when a button goes down. A finger that taps gives the same events, one after the other, when it is lifted; one that
  // draws or scrolls gives none, and leaves no field. So pointer and touch events are not heard.
  window.addEventListener('mousedown', () => (waiting ??= new Set()), true)
  // Heard last, after what was pressed.
  window.addEventListener('click', release)
  // A press may end without a click, and where the browser took over (a menu, a list of choices, another window) without any of these.
  for (const type of ['mouseup', 'dragend', 'contextmenu', 'keydown', 'blur']) window.addEventListener(type, soon)
  window.addEventListener('mousemove', ({ buttons }) => buttons === 0 && release(), true)
}

/**
 * Runs at once, or after the press that is going on. A field is left as soon as a press begins; if its message came or went then,
 * everything below would move, and the press would miss what it was meant for.
 */
export function afterPress(run: () => void): void {
  if (waiting) waiting.add(run)
  else run()
}
