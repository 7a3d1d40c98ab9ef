// Runs in the head of a page that the server has drawn, before anything else of it. Its text is part of the document, and
// the policy names its hash. It keeps what is pressed and typed until the page can answer (app/shell/earlyEvents.ts), tells
// a tab with answers from a new one, and says how to go on where the scripts do not arrive or do not work. Every browser with
// modules can read it.
;(function () {
  var html = document.documentElement
  try {
    var language = sessionStorage.getItem('lang:' + html.dataset.funnel)
    var isOther = language !== null && language !== html.lang
    if (isOther || sessionStorage.getItem('funnel:' + html.dataset.funnel) !== null) html.dataset.kept = ''
    // oxlint-disable-next-line no-unused-vars -- a `catch` without a name is too new for some browsers with modules
  } catch (error) {
    // Without storage there are no answers.
  }
  var events = []
  function keep(event) {
    if (!event.isTrusted) return
    var target = event.target
    if (event.type === 'submit') return event.preventDefault()
    if (event.type !== 'click') return void events.push({ type: event.type, target: target })
    var button = target.closest && target.closest('main button')
    if (!button || button.hasAttribute('data-pressed')) return
    event.preventDefault()
    button.setAttribute('data-pressed', '')
    events.push({ type: 'click', target: button })
  }
  // Shows what stands in <noscript>, with the reason that the server has written there.
  function tell(why) {
    var note = document.querySelector('noscript')
    if (!note) return
    var shown = document.createElement('div')
    shown.className = 'why-not'
    shown.setAttribute('role', 'alert')
    shown.innerHTML = note.textContent
    shown.querySelector('strong').textContent = note.getAttribute('data-' + why)
    note.parentNode.insertBefore(shown, note)
    note.parentNode.removeChild(note)
    if (why !== 'old') told = { shown: shown, note: note }
  }
  // A script that did not load, cannot be read by this browser, or threw before the page could answer.
  function lost(event) {
    if (event.target.tagName === 'SCRIPT') tell('unloaded')
    else if (event.target === window && event.error && event.filename.indexOf(location.origin) === 0) tell('failed')
    else if (event.reason instanceof Error) tell('failed')
  }
  function judge() {
    // Chrome and Edge 103, Safari 16, Firefox 100: what package.json states under "browserslist".
    if (window.AbortSignal && AbortSignal.timeout) return
    tell('old')
    // Without layers the page has no styles either.
    if (!window.CSSLayerBlockRule) document.getElementById('root').style.display = 'none'
  }
  var told
  var types = ['click', 'input', 'change', 'submit']
  types.forEach(function (type) {
    document.addEventListener(type, keep, true)
  })
  window.addEventListener('error', lost, true)
  window.addEventListener('unhandledrejection', lost)
  document.addEventListener('DOMContentLoaded', judge)
  window.early = {
    events: events,
    tell: tell,
    stop: function () {
      types.forEach(function (type) {
        document.removeEventListener(type, keep, true)
      })
      window.removeEventListener('error', lost, true)
      window.removeEventListener('unhandledrejection', lost)
      if (told) told.shown.parentNode.replaceChild(told.note, told.shown)
    },
  }
})()
