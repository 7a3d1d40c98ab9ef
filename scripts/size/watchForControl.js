// Runs in the page before its own scripts: notes at which moment the first control could be used.
// Plain JavaScript, because what a compiler adds to functions is not there in the page.
const firstControl = 'main :is(button, input, select, textarea):not([disabled])'

const observer = new MutationObserver(() => {
  if (window.interactiveAt !== undefined || !document.querySelector(firstControl)) return
  window.interactiveAt = performance.now()
  observer.disconnect()
})
observer.observe(document, { childList: true, subtree: true, attributes: true })
