import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { drawPage } from './drawPage.tsx'

it('says that a page has thrown, and loads it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const Page = () => {
    throw new TypeError('planted')
  }
  document.body.innerHTML = '<div id="root"></div>'
  act(() => drawPage(<Page />))
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong, and this page cannot be shown.')
  await userEvent.click(screen.getByRole('button', { name: 'Load it again' }))
  expect(reload).toHaveBeenCalledOnce()
})
