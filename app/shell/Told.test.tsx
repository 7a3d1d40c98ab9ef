// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderAt } from '../testing/renderAt.tsx'
import { PageFrame } from './PageFrame.tsx'
import { tell } from './told.ts'

afterEach(cleanup)

const led = (text: string): void => {
  renderAt('/', <PageFrame>content</PageFrame>)
  act(() => tell(text))
}

describe('what a redirect takes along', () => {
  it('is read out on the page that it leads to [STATE-V4-05]', () => {
    led('Nothing was found')
    expect(screen.getByRole('main').contains(screen.getByRole('alert'))).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe('Nothing was found')
  })

  it('stays when the site replaces the address by itself', () => {
    led('Nothing was found')
    act(() => void window.dispatchEvent(new Event('replaceState')))
    expect(screen.getByRole('alert')).toBeDefined()
  })

  it.each(['pushState', 'popstate'])('is gone when the visitor goes on (%s)', (move) => {
    led('Nothing was found')
    act(() => void window.dispatchEvent(new Event(move)))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is nothing after a redirect that says nothing', () => {
    led('')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
