import { afterEach, expect, it } from 'vitest'
import { followKeyboard } from './keyboard.ts'

afterEach(() => document.documentElement.removeAttribute('style'))

/** A window of 800 px of which the visual viewport shows a part. */
function windowWith(height: number, { offsetTop = 0, scale = 1 } = {}) {
  const seen = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 })
  followKeyboard({ innerHeight: 800, visualViewport: seen, document } as unknown as Window)
  Object.assign(seen, { height, offsetTop, scale })
  seen.dispatchEvent(new Event('resize'))
  return { seen, keyboard: () => document.documentElement.style.getPropertyValue('--keyboard') }
}

it('keeps how much of the page a keyboard hides, also after the page was pushed up [LAY-07]', () => {
  const { seen, keyboard } = windowWith(460)
  expect(keyboard()).toBe('340px')
  seen.offsetTop = 100
  seen.dispatchEvent(new Event('scroll'))
  expect(keyboard()).toBe('240px')
  Object.assign(seen, { height: 800, offsetTop: 0 })
  seen.dispatchEvent(new Event('resize'))
  expect(keyboard()).toBe('0px')
})

it('takes neither a bar of the browser nor a zoom for a keyboard, and does without a visual viewport', () => {
  expect(windowWith(744).keyboard()).toBe('0px')
  expect(windowWith(400, { scale: 2 }).keyboard()).toBe('0px')
  expect(() => followKeyboard({ visualViewport: null } as Window)).not.toThrow()
})
