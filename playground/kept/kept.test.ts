import { expect, it } from 'vitest'
import { createKept } from './kept.ts'

it('keeps the text and what it replaced, also where nothing can be stored', () => {
  const full = () => ({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  for (const storage of [full as unknown as () => Storage, closed]) {
    const kept = createKept(storage)
    expect(kept.text()).toBeUndefined()
    kept.keep('a')
    kept.replace('b')
    expect([kept.text(), kept.before()]).toEqual(['b', 'a'])
  }
})

it('keeps what was typed when one link after the other is opened', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (...entry: [string, string]) => void stored.set(...entry),
  }
  const opened = () => createKept(() => storage as unknown as Storage)
  opened().keep('typed')
  opened().replace('link A')
  opened().replace('link B')
  expect(opened().before()).toBe('typed')
  opened().replace('typed')
  opened().replace('link C')
  expect(opened().before()).toBe('typed')
  opened().keep('link C, changed')
  opened().replace('link D')
  expect(opened().before()).toBe('link C, changed')
})
