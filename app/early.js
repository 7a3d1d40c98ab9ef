// Runs in the head of a page that the server has drawn, before anything else of it. Its text is part of the document, and
// the policy names its hash. It keeps what is pressed and typed until the page can answer (app/shell/earlyEvents.ts), tells
// a tab with answers from a new one, and says how to go on where the scripts do not arrive.
;(function () {
  var html = document.documentElement
  try {
    var language = sessionStorage.getItem('lang:' + html.dataset.funnel)
    var isOther = language !== null && language !== html.lang
    if (isOther || sessionStorage.getItem('funnel:' + html.dataset.funnel) !== null) html.dataset.kept = ''
  } catch {
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
  function lost(event) {
    if (event.target.tagName !== 'SCRIPT') return
    var note = document.querySelector('noscript')
    var shown = document.createElement('div')
    shown.innerHTML = note.textContent
    note.replaceWith(shown)
  }
  var types = ['click', 'input', 'change', 'submit']
  types.forEach(function (type) {
    document.addEventListener(type, keep, true)
  })
  document.addEventListener('error', lost, true)
  window.early = {
    events: events,
    stop: function () {
      types.forEach(function (type) {
        document.removeEventListener(type, keep, true)
      })
      document.removeEventListener('error', lost, true)
    },
  }
})()
