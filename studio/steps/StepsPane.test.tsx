import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { workspaceOf } from '../testing/workspaceOf.ts'
import { StepsPane } from './StepsPane.tsx'

const inSight = 10
beforeEach(() => {
  // Nothing is laid out here, so sizes are given.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(inSight * 40)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(250 * 40)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
})

function open(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `step-${at + 1}`)
  const definition = {
    format: 2,
    id: 'long',
    title: 'A long form',
    path: '/long',
    order: ids,
    steps: Object.fromEntries(ids.map((id) => [id, { title: `About ${id}` }])),
  }
  const workspace = workspaceOf(new Map([['long/funnel.json', JSON.stringify(definition)]]), 'long')
  render(<StepsPane workspace={workspace} />)
  const list = screen.getByRole('list', { name: 'Steps in order' })
  const rows = () => within(list).getAllByRole('listitem')
  return { workspace, list, rows }
}

it.each([20, 250])('lists %i steps as the items of one list', (count) => {
  const { list, rows } = open(count)
  expect([...list.children].map(({ tagName }) => tagName)).toEqual(rows().map(() => 'LI'))
  expect(rows()[0]!.textContent).toContain('About step-1')
})

it('draws of very many steps those in sight, and says how many there are', () => {
  const { rows } = open(250)
  expect(rows().length).toBeLessThan(4 * inSight)
  expect(rows()[9]!.getAttribute('aria-posinset')).toBe('10')
  expect(rows()[9]!.getAttribute('aria-setsize')).toBe('250')
})

it('brings a step that is selected elsewhere into sight', () => {
  const { workspace, list } = open(250)
  expect(within(list).queryByText('About step-200')).toBeNull()
  act(() => workspace.select({ file: 'long/funnel.json', pointer: '/steps/step-200/title' }))
  // A browser says so on its own.
  fireEvent.scroll(list.parentElement!)
  expect(within(list).getByText('About step-200')).toBeTruthy()
})
