import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { FieldAdapter } from '../FieldAdapter.tsx'
import type { ComponentRegistry } from '../types.ts'

const components = { widgets: { text: () => null } } as unknown as ComponentRegistry

it('says in a live region what becomes of a lookup, and repeats it when asked to', async () => {
  const checks = [{ rule: 'charity.registered', message: 'Not registered' }]
  const charity = { call: 'readCharity', with: { number: '= form.nickname' }, waiting: 'Checking' }
  const player = await playFunnel(
    {
      steps: {
        ask: { fields: { nickname: { label: 'Number', widget: 'text', checks } }, lookups: { charity } },
        end: { final: true },
      },
    },
    { simulations: { readCharity: [{ failure: 'failed' }, { output: { registered: true, name: 'Mill' } }] } },
  )
  const field = () => player.runner().view().page.fields[0]!
  const drawn = () => (
    <FieldAdapter runner={player.runner()} field={field()} busy={false} loading={false} {...{ components }} />
  )
  const { rerender } = render(drawn())
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  player.enter({ nickname: '1' })
  rerender(drawn())
  expect([status.textContent, screen.queryByRole('button')]).toEqual(['Checking', null])
  await player.settle()
  rerender(drawn())
  expect(status.textContent).toBe('The register does not answer at the moment')
  fireEvent.click(screen.getByRole('button', { name: /^Try again.*Number$/ }))
  expect(document.activeElement).toBe(status)
  await player.settle()
  rerender(drawn())
  expect([status.textContent, screen.queryByRole('button')]).toEqual(['', null])
  expect(player.calls).toHaveLength(2)
})
