/** The page of every engine: loads the engine, draws the form when the bench asks for it, and measures from inside. */
import { prepare } from 'virtual:engine'
import { formOf, isTyped } from './form.ts'

const form = formOf(Number(new URLSearchParams(location.search).get('fields') ?? 8))
const root = document.getElementById('root')!

/** Resolves when the browser has drawn the next frame: a message that an animation frame sends is handled after it. */
const nextFrame = (): Promise<void> =>
  new Promise((go) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => go()
      port2.postMessage(null)
    }),
  )

const count = (selector: string): number => root.querySelectorAll(selector).length
const wanted = (...kinds: string[]): number => form.fields.filter(({ kind }) => kinds.includes(kind)).length
const typed = 'input[type=text], input[type=email], input:not([type])'

const isComplete = (): boolean =>
  count(typed) >= wanted('text', 'email', 'date') &&
  count('select') >= wanted('select') &&
  count('input[type=radio]') >= 2 * wanted('radio') &&
  count('input[type=checkbox]') >= wanted('checkbox')

const untilComplete = (): Promise<void> =>
  new Promise((go) => {
    const look = (): void => {
      if (!isComplete()) return
      observer.disconnect()
      go()
    }
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true, attributes: true })
    look()
  })

const keys: number[] = []
addEventListener(
  'keydown',
  ({ timeStamp }) => void nextFrame().then(() => keys.push(performance.now() - timeStamp)),
  true,
)

const bench = {
  ready: prepare(form),
  /** Draws the form. Gives the milliseconds until all fields were on the screen. */
  async mount(): Promise<number> {
    const draw = await bench.ready
    const began = performance.now()
    draw(root)
    await untilComplete()
    await nextFrame()
    return performance.now() - began
  },
  /** The inputs for text, in the order of the form. */
  typed: () => [...root.querySelectorAll<HTMLInputElement>(typed)],
  /** Milliseconds from each key press to the next frame, since the last call. */
  keys: () => keys.splice(0),
  labels: form.fields.map(({ label }) => label),
  typedFields: form.fields.filter(isTyped),
}

export type Bench = typeof bench
declare global {
  interface Window {
    bench: Bench
  }
}
window.bench = bench
