let locks = 0

/** Keeps the page behind a dialog from scrolling until what it returns is called; locks may overlap. */
export function lockScroll(): () => void {
  const { style } = document.documentElement
  if (locks++ === 0) style.overflow = 'hidden'
  return () => {
    if (--locks === 0) style.overflow = ''
  }
}
