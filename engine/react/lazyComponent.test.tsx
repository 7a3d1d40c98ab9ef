import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { exportOf, lazyComponent, loadOnce } from './lazyComponent.tsx'

const Loaded = ({ word }: { word: string }) => <p>{word}</p>
const meanwhile = ({ word }: { word: string }) => <i>{`${word} is coming`}</i>

describe('lazyComponent', () => {
  it('stands in until the code is there, and fetches it once', async () => {
    const load = vi.fn(async () => Loaded)
    const Lazy = lazyComponent<{ word: string }>(loadOnce(load), meanwhile)
    const { container } = await act(async () =>
      render(
        <>
          <Lazy word="One" />
          <Lazy word="Two" />
        </>,
      ),
    )
    expect(container.textContent).toBe('OneTwo')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('shows at once what was preloaded', async () => {
    const chunk = loadOnce(async () => ({ Loaded, Other: Loaded }))
    const First = lazyComponent<{ word: string }>(exportOf(chunk, 'Loaded'), meanwhile)
    const Second = lazyComponent<{ word: string }>(exportOf(chunk, 'Other'), meanwhile)
    void First.preload()
    await chunk.fetch()
    render(<Second word="Of the same chunk" />)
    expect(screen.getByText('Of the same chunk').tagName).toBe('P')
  })

  it('shows what stands in while it waits', async () => {
    const Lazy = lazyComponent<{ word: string }>(
      loadOnce(() => new Promise<typeof Loaded>(() => undefined)),
      meanwhile,
    )
    await act(async () => void render(<Lazy word="Word" />))
    expect(screen.getByText('Word is coming')).toBeTruthy()
  })

  it('says so when the code cannot be fetched, and tries again later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = vi
      .fn<() => Promise<typeof Loaded>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(Loaded)
    const Lazy = lazyComponent<{ word: string }>(loadOnce(load), meanwhile)
    class Boundary extends Component<{ children: ReactNode }> {
      override state: { error?: Error } = {}
      static getDerivedStateFromError = (error: Error) => ({ error })
      override render = () => this.state.error?.name ?? this.props.children
    }
    const shown = () =>
      render(
        <Boundary>
          <Lazy word="Word" />
        </Boundary>,
      )
    const { container, unmount } = await act(async () => shown())
    expect([container.textContent, load.mock.calls.length]).toEqual(['NotLoaded', 1])
    unmount()
    await new Promise((go) => setTimeout(go, 1100))
    await act(async () => void shown())
    expect(screen.getByText('Word')).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('tries again after a preload that failed', async () => {
    let reachable = false
    const load = async () => {
      if (!reachable) throw new Error('offline')
      return Loaded
    }
    const Lazy = lazyComponent<{ word: string }>(loadOnce(load))
    void Lazy.preload().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
    reachable = true
    await act(async () => void render(<Lazy word="Word" />))
    expect(screen.getByText('Word')).toBeTruthy()
  })
})
