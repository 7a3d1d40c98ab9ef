// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { lazyComponent } from './lazyComponent.tsx'
import './testing/cleanUp.ts'

const Loaded = ({ word }: { word: string }) => <p>{word}</p>
const meanwhile = ({ word }: { word: string }) => <i>{`${word} is coming`}</i>

describe('lazyComponent', () => {
  it('stands in until the code is there, and fetches it once', async () => {
    const load = vi.fn(async () => Loaded)
    const Lazy = lazyComponent<{ word: string }>(load, meanwhile)
    const { container } = await act(async () => render(<><Lazy word="One" /><Lazy word="Two" /></>))
    expect(container.textContent).toBe('OneTwo')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('shows at once what was preloaded', async () => {
    const Lazy = lazyComponent<{ word: string }>(async () => Loaded, meanwhile)
    render(<Lazy word="First" />)
    expect(screen.getByText('First is coming')).toBeTruthy()
    const Preloaded = lazyComponent<{ word: string }>(async () => Loaded, meanwhile)
    Preloaded.preload()
    await Promise.resolve()
    await Promise.resolve()
    render(<Preloaded word="Second" />)
    expect(screen.getByText('Second').tagName).toBe('P')
  })

  it('tries again after a preload that failed', async () => {
    let reachable = false
    const Lazy = lazyComponent<{ word: string }>(async () => {
      if (!reachable) throw new Error('offline')
      return Loaded
    })
    Lazy.preload()
    await new Promise((resolve) => setTimeout(resolve))
    reachable = true
    await act(async () => void render(<Lazy word="Word" />))
    expect(screen.getByText('Word')).toBeTruthy()
  })
})
