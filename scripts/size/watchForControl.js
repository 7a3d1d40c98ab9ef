// Runs in the page before its own scripts: notes at which moment the first control could be used.
// Plain JavaScript, because what a compiler adds to functions is not there in the page.
const firstControl = 'main :is(button, input, select, textarea):not([disabled])'

// A page that the server has drawn can be used once its own code has taken it over (app/shell/earlyEvents.ts).
const look = () => {
  if (document.querySelector(firstControl) && !('early' in window)) window.interactiveAt = performance.now()
  else requestAnimationFrame(look)
}
look()
