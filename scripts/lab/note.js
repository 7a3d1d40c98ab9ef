// Runs in the page before its own scripts, and notes what a visit measures (visit.ts).
// Plain JavaScript, because what a compiler adds to functions is not there in the page.
const noted = { paints: {}, largest: 0, shift: 0, long: [], press: 0 }
window.noted = noted
const watch = (type, hear, more) =>
  new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...more })
watch('paint', ({ name, startTime }) => {
  noted.paints[name] = startTime
})
watch('largest-contentful-paint', ({ startTime }) => {
  noted.largest = startTime
})
watch('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) noted.shift += value
})
watch('longtask', ({ startTime, duration }) => noted.long.push({ start: startTime, duration }))
watch(
  'event',
  ({ name, duration }) => {
    if (name === 'pointerup' || name === 'click') noted.press = Math.max(noted.press, duration)
  },
  { durationThreshold: 16 },
)
