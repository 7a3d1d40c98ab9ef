import { expect, it } from 'vitest'
import { createKept } from './kept.ts'

it('keeps the text and what it replaced, also where nothing can be stored', () => {
  const full = () => ({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  })
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  for (const storage of [full as unknown as () => Storage, closed]) {
    const kept = createKept(storage)
    expect(kept.text()).toBeUndefined()
    kept.keep('a')
    kept.keepBefore('b')
    expect([kept.text(), kept.before()]).toEqual(['a', 'b'])
    kept.keepBefore(undefined)
    expect(kept.before()).toBeUndefined()
  }
})
