import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { App } from './App.tsx'

const client = vi.hoisted(() => ({ me: (): Promise<undefined> => Promise.resolve(undefined) }))
vi.mock(import('./api/client.ts'), async (original) => {
  const module = await original()
  return { ...module, studio: { ...module.studio, me: () => client.me() } }
})

it('says so when the studio throws before anybody is signed in', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  client.me = () => {
    throw new TypeError('planted')
  }
  render(<App />)
  expect(screen.getByRole('alert').textContent).toContain('This part of the studio cannot be shown.')
})
