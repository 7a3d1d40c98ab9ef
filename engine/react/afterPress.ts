let pressed = false
let waiting = new Set<() => void>()

function release(): void {
  pressed = false
  const due = waiting
  waiting = new Set()
  due.forEach((run) => run())
}

if (typeof window !== 'undefined') {
  for (const type of ['pointerdown', 'mousedown']) window.addEventListener(type, () => (pressed = true), true)
  // Heard last, after what was pressed; a press that was drawn away from its target ends without a click.
  window.addEventListener('click', release)
  for (const type of ['mouseup', 'pointercancel', 'dragend', 'blur']) window.addEventListener(type, () => setTimeout(release))
}

/**
 * Runs at once, or after the press that is going on. A field is left as soon as a press begins; if its message came or went then,
 * everything below would move, and the press would miss what it was meant for.
 */
export function afterPress(run: () => void): void {
  if (pressed) waiting.add(run)
  else run()
}
