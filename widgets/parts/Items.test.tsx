import { act, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { FunnelScreen } from 'runnel/react'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { components, fetchComponents } from '../components.ts'

beforeAll(() => fetchComponents({ widgets: ['text'], blocks: [], parts: ['Items'] }))

const plain = { type: 'string', class: 'plain' }
const data = { people: { type: 'array', items: { type: 'object', properties: { name: plain, town: plain } } } }
const text = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })

async function show(layout: string, more: object = {}) {
  const fields = {
    name: text('Name', { required: 'Please enter a name' }),
    town: text('Town', { if: "item.name != ''" }),
  }
  const people = { label: 'People', each: { layout, title: 'Person {position}', fields, ...more } }
  const player = await playFunnel({ data, steps: { a: { fields: { people } }, b: { final: true } } })
  const runner = player.runner()
  await act(async () => {
    render(<FunnelScreen runner={runner} components={components} theme={{}} clock={player.clock} />)
    await new Promise((go) => setTimeout(go, 300))
  })
  const press = (name: string) =>
    act(async () => {
      screen.getByRole('button', { name }).click()
      await new Promise((go) => setTimeout(go, 50))
    })
  return { player, press, runner }
}

describe('the list of a repeat', () => {
  it('has a group of fields for each row, and takes the focus where one comes or goes', async () => {
    const { player, press } = await show('rows', { min: 1, max: 3 })
    expect(screen.getAllByRole('textbox', { name: 'Name' })).toHaveLength(1)
    await press('Add another')
    const [, second] = screen.getAllByRole('textbox', { name: 'Name' })
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Person 2' }))
    act(() => player.enter({ 'people.1.name': 'Ada', 'people.1.town': 'Leeds' }))
    await press('Remove Person 1')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })).toBe(second)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Town' }).value).toBe('Leeds')
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'People' }))
    expect(screen.getByText('Person 1 was removed')).toBeTruthy()
  })

  it('is a table with heads for rows and columns as a matrix', async () => {
    const { player } = await show('matrix', { min: 2 })
    act(() => player.enter({ 'people.1.name': 'Ada' }))
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Town'])
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['Person 1', 'Person 2'])
    expect(screen.getAllByRole('row').map((row) => row.querySelectorAll('input').length)).toEqual([0, 1, 2])
  })

  it('shows an item in its place on a page of its own, which Back closes', async () => {
    const { player, press } = await show('pages')
    await press('Add another')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Person 1')
    act(() => player.enter({ 'people.0.name': 'Ada' }))
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    await act(() => new Promise((go) => setTimeout(go, 50)))
    expect(screen.getByText('Ada')).toBeTruthy()
    await press('Change Person 1')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Ada')
  })
})
