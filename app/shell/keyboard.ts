/** Pixels below which what hides is a bar of the browser. */
const leastKeyboard = 100

/**
 * Keeps the height of a keyboard that lies over the page in `--keyboard`, for what must stay above it. Browsers that know
 * `interactive-widget` make the page smaller instead; Safari shows a part of it, the visual viewport. Also 0 while a
 * reader has zoomed in, when most of the page is hidden anyway.
 */
export function followKeyboard(page: Window = window): void {
  const seen = page.visualViewport
  if (!seen) return
  const follow = (): void => {
    const hidden = seen.scale > 1.01 ? 0 : page.innerHeight - seen.height - seen.offsetTop
    const height = hidden < leastKeyboard ? 0 : Math.round(hidden)
    page.document.documentElement.style.setProperty('--keyboard', `${height}px`)
  }
  seen.addEventListener('resize', follow)
  seen.addEventListener('scroll', follow)
}
