import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { workspaceOf } from '../testing/workspaceOf.ts'
import { MiddlePane } from './MiddlePane.tsx'

const funnel = JSON.stringify({ format: 2, id: 'short', title: 'A short form', path: '/short' })
const broken = /The JSON is broken/

function open() {
  const workspace = workspaceOf(
    new Map([
      ['short/funnel.json', funnel],
      ['long/funnel.json', '{ "title": '],
    ]),
    'short',
  )
  render(<MiddlePane workspace={workspace} />)
  const title = () => screen.queryByLabelText('Title') as HTMLTextAreaElement | null
  return { workspace, title }
}

it('shows what was there before the text broke, until it is mended', () => {
  const { workspace, title } = open()
  expect(title()!.value).toBe('A short form')
  act(() => workspace.edit('short/funnel.json', funnel.slice(1), ''))
  expect(screen.getByText(broken)).toBeTruthy()
  expect([title()!.value, title()!.disabled]).toEqual(['A short form', true])
  act(() => workspace.edit('short/funnel.json', funnel.replace('short form', 'shorter form'), ''))
  expect(screen.queryByText(broken)).toBeNull()
  expect([title()!.value, title()!.disabled]).toEqual(['A shorter form', false])
})

it('shows nothing of another file where the text of this one is broken', () => {
  const { workspace, title } = open()
  act(() => workspace.open('long'))
  expect(screen.getByText(broken)).toBeTruthy()
  expect(title()).toBeNull()
})

it('moves the focus to what is added, as soon as it is drawn', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: /^About/, hidden: true }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('About')))
})

it('adds a question with its answer, in the words that were typed', () => {
  const { workspace } = open()
  act(() => workspace.edit('short/funnel.json', funnel.replace('}', ', "steps": { "a": { "fields": {} } } }'), ''))
  act(() => workspace.select({ file: 'short/funnel.json', pointer: '/steps/a' }))
  const box = screen.getByLabelText(/^Question/)
  fireEvent.change(box, { target: { value: 'Where was the advert?' } })
  expect(screen.getByText('Its answer is stored as whereWasTheAdvert.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  expect(JSON.parse(workspace.state().texts.get('short/funnel.json')!)).toMatchObject({
    data: { whereWasTheAdvert: { type: 'string', class: 'plain' } },
    steps: { a: { fields: { whereWasTheAdvert: { label: 'Where was the advert?', widget: 'text' } } } },
  })
})

it('does not offer to change what the funnel was made with', () => {
  open()
  const disabled = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).disabled
  expect([disabled('Id'), disabled('Path')]).toEqual([true, false])
  expect(screen.queryByRole('button', { name: /^Remove (Id|Path|Title)/ })).toBeNull()
})
