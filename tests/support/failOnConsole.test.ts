import { describe, expect, it } from 'vitest'
import { allowConsole, isAllowed } from './allowConsole.ts'

describe('the console in tests', () => {
  it('lets pass what the test allowed', () => {
    allowConsole('warn', /^kettle is 3 degrees/)
    console.warn('kettle is %d degrees', 3)
    expect(isAllowed('error', 'kettle is 3 degrees')).toBe(false)
  })

  it.fails('fails a test that was allowed another text', () => {
    allowConsole('warn', /kettle/)
    console.error('kettle')
  })
})
