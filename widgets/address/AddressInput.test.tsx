import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fillSilently } from '../testing/fillSilently.ts'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { advance, failed, held, ok, pressNext } from '../testing/widgetWorld.tsx'
import { AddressInput } from './AddressInput.tsx'
import { addressInput } from './AddressInput.widget.ts'

widgetContract(addressInput, AddressInput, {
  shows: ['12 High Street', 'BS1 4DJ'],
  answer: async ({ user }) => {
    await user.click(screen.getByRole('button', { name: addressInput.messages.manual }))
    await user.type(screen.getByLabelText(/^Street/), 'High Street')
    await user.type(screen.getByLabelText(/^Postcode/), 'BS1 4DJ')
    await user.click(document.body)
  },
})

const found = [
  { label: '12 High Street, Bristol', value: 'a1' },
  { label: '14 High Street, Bristol', value: 'a2' },
]
const raw = {
  BuildingName: '',
  BuildingNumber: '12',
  ThoroughfareName: 'High',
  ThoroughfareDesc: 'Street',
  Locality: 'Bristol',
  PostalCounty: 'Avon',
  Postcode: 'BS1 4DJ',
}
const searchFailure =
  "Sorry, we're having trouble searching for addresses right now. Please try entering your address manually."
const retrieveFailure = "Sorry, we couldn't retrieve the address details. Please try entering your address manually"
const working = {
  searchAddresses: async () => ok({ results: found, sessionId: 's1' }),
  retrieveAddress: async () => ok({ address: raw }),
}
const box = () => screen.getByRole<HTMLInputElement>('combobox')
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

async function searched(
  text = 'high',
  operations: Parameters<typeof renderWidget>[2] = { operations: working },
  options = {},
) {
  const view = renderWidget(AddressInput, { label: 'Address', options }, operations)
  await view.user.type(box(), text)
  await advance(view.world, 1000)
  return view
}

describe('address: searching', () => {
  it('searches with three characters, 1000 ms after the last key [VAL-ADDR-01, VAL-ADDR-02, ADR-05]', async () => {
    const { user, world } = renderWidget(AddressInput, {}, { operations: working })
    await user.type(box(), 'hi')
    await advance(world, 5000)
    expect(world.calls['searchAddresses']).toBeUndefined()
    expect(statuses()).toContain('Type 3 or more characters')
    await user.type(box(), 'g')
    await advance(world, 999)
    await user.type(box(), 'h')
    await advance(world, 999)
    expect(world.calls['searchAddresses']).toBeUndefined()
    await advance(world, 1)
    expect(world.calls['searchAddresses']).toEqual([{ search: 'high' }])
  })

  it('lists the results, says how many, and sends the session along with the next search [V1-ADDR-02, ADR-01, ADR-03]', async () => {
    const { user, world } = await searched()
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(found.map(({ label }) => label))
    expect(statuses()).toContain('2 addresses found')
    await user.type(box(), ' st')
    await advance(world, 1000)
    expect(world.calls['searchAddresses']![1]).toEqual({ search: 'high st', sessionId: 's1' })
  })

  it('sends an empty session id where a definition wants none [CALL-02]', async () => {
    const { user, world } = await searched('high', undefined, { session: false })
    await user.type(box(), ' st')
    await advance(world, 1000)
    expect(world.calls['searchAddresses']).toEqual([
      { search: 'high', sessionId: '' },
      { search: 'high st', sessionId: '' },
    ])
  })

  it('ignores the late reply of an older search [ADR-05]', async () => {
    const { call, reply } = held()
    const { user, world } = await searched('high', { operations: { searchAddresses: call } })
    await user.type(box(), ' st')
    await advance(world, 1000)
    reply(1, ok({ results: [found[1]], sessionId: '' }))
    await advance(world, 0)
    reply(0, ok({ results: [found[0]], sessionId: '' }))
    await advance(world, 0)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([found[1]!.label])
  })

  it('picks with the keyboard, retrieves and shows the card, which takes the focus [V1-ADDR-03, ADR-02, ADR-04]', async () => {
    const { user, world, onCommit } = await searched()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    await advance(world, 0)
    expect(world.calls['retrieveAddress']).toEqual([{ id: 'a1' }])
    expect(onCommit.mock.calls).toEqual([
      [
        {
          buildingName: '',
          houseNumber: '12',
          street: 'High Street',
          city: 'Bristol',
          county: 'Avon',
          postcode: 'BS1 4DJ',
        },
      ],
    ])
    const card = screen.getByRole('region', { name: 'Your selected address' })
    expect(card.textContent).toContain('12 High Street')
    expect(document.activeElement).toBe(card)
  })

  it('picks with one press of the mouse [ADR-06]', async () => {
    const { user, world } = await searched()
    await user.click(screen.getByRole('option', { name: found[1]!.label }))
    await advance(world, 0)
    expect(world.calls['retrieveAddress']).toEqual([{ id: 'a2' }])
  })

  it('chooses nothing by Tab, and Escape closes, then clears [ADR-02]', async () => {
    const { user, world } = await searched()
    await user.keyboard('{ArrowDown}{Escape}')
    expect(screen.queryAllByRole('option')).toEqual([])
    expect(box().value).toBe('high')
    await user.keyboard('{Escape}')
    expect(box().value).toBe('')
    await user.type(box(), 'high')
    await advance(world, 1000)
    await user.keyboard('{ArrowDown}')
    await user.tab()
    expect(world.calls['retrieveAddress']).toBeUndefined()
  })

  it('shows what Enter finds, also for a text that stands there already', async () => {
    const { user, world } = await searched()
    await user.keyboard('{Escape}')
    expect(screen.queryAllByRole('option')).toEqual([])
    await user.keyboard('{Enter}')
    await advance(world, 0)
    expect(screen.getAllByRole('option')).toHaveLength(found.length)
  })

  it('drops the card for another search and puts the focus into the box [V1-ADDR-04, ADR-14]', async () => {
    const { user, value, onCommit } = renderWidget(AddressInput, { value: addressInput.example })
    await user.click(screen.getByRole('button', { name: 'Search for a different address' }))
    expect(value()).toEqual({})
    expect(onCommit.mock.lastCall).toEqual([{}, { anew: true }])
    expect(document.activeElement).toBe(box())
  })

  it('neither searches nor picks with an Enter that ends a composition', async () => {
    const searchAddresses = vi.fn(async () => ok({ results: [] as unknown[], sessionId: '' }))
    const { user, control } = renderWidget(
      AddressInput,
      { options: { search: 'button', minChars: 2 } },
      { operations: { searchAddresses } },
    )
    await user.type(control(), 'high')
    fireEvent.keyDown(control(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(control(), { key: 'Enter', keyCode: 229 })
    expect(searchAddresses).not.toHaveBeenCalled()
    cleanup()
    const listed = await searched()
    await listed.user.keyboard('{ArrowDown}')
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(document.activeElement!, { key: 'Escape', isComposing: true })
    await advance(listed.world, 0)
    expect(listed.world.calls['retrieveAddress'] ?? []).toEqual([])
    expect(screen.getAllByRole('option').length).toBeGreaterThan(0)
  })

  it('searches with button and Enter where the definition says so, from its own least length [VAL-ADDR-03, VAL-ADDR-05, ERR-ADDR-05]', async () => {
    const searchAddresses = vi.fn(async () => ok({ results: [] as unknown[], sessionId: '' }))
    const { user, world, control } = renderWidget(
      AddressInput,
      { options: { search: 'button', minChars: 2 } },
      { operations: { searchAddresses } },
    )
    await user.type(control(), 'h{Enter}')
    expect(statuses()).toContain('Please enter at least 2 characters to search')
    await user.type(control(), 'i')
    await advance(world, 5000)
    expect(searchAddresses).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await user.keyboard('{Tab}')
    await advance(world, 0)
    expect(statuses()).toContain('No addresses found. Please try a different search term.')
    control().focus()
    await user.keyboard('{Enter}')
    expect(searchAddresses).toHaveBeenCalledTimes(2)
  })
})

describe('address: failures', () => {
  it('shows what a failed search says and keeps manual entry at hand [ERR-ADDR-01, ADR-08]', async () => {
    await searched('high', { operations: { searchAddresses: async () => failed(searchFailure) } })
    expect(screen.getByRole('alert').textContent).toBe(searchFailure)
    expect(screen.getByRole('button', { name: 'Enter address manually' })).toBeTruthy()
  })

  it('shows what a failed retrieval says [ERR-ADDR-02]', async () => {
    const { user, world } = await searched('high', {
      operations: { ...working, retrieveAddress: async () => failed(retrieveFailure) },
    })
    await user.click(screen.getByRole('option', { name: found[0]!.label }))
    await advance(world, 0)
    expect(screen.getByRole('alert').textContent).toBe(retrieveFailure)
  })

  it('opens manual entry without a word where the definition says so [ERR-ADDR-04, AMB-50]', async () => {
    await searched(
      'high',
      { operations: { searchAddresses: async () => failed(searchFailure) } },
      { onSearchFailure: 'manual' },
    )
    await waitFor(() => screen.getByRole('textbox', { name: 'Postcode' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  it('says nothing of a failed retrieval there [ERR-ADDR-03]', async () => {
    const { user, world } = await searched(
      'high',
      { operations: { ...working, retrieveAddress: async () => failed(retrieveFailure) } },
      { onSearchFailure: 'manual' },
    )
    await user.click(screen.getByRole('option', { name: found[0]!.label }))
    await advance(world, 0)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('address: by hand', () => {
  const manual = async () => {
    const view = await searched()
    await view.user.click(screen.getByRole('button', { name: 'Enter address manually' }))
    expect(view.onCommit.mock.lastCall).toEqual([undefined, { anew: true }])
    view.onCommit.mockClear()
    return view
  }
  const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

  it('asks for six members, of which the building name is called optional [V1-ADDR-05, V1-ADDR-06, ADR-10]', async () => {
    await manual()
    const inputs = screen.getAllByRole<HTMLInputElement>('textbox')
    expect(
      inputs.map(
        (element) =>
          screen.getByLabelText<HTMLInputElement>(document.querySelector(`label[for="${element.id}"]`)!.textContent)
            .name,
      ),
    ).toEqual(inputs.map(({ name }) => name))
    expect(inputs.map(({ id }) => document.querySelector(`label[for="${id}"]`)!.textContent)).toEqual([
      'Building name (optional)',
      'House number',
      'Street',
      'Town or city',
      'County',
      'Postcode',
    ])
    expect([input('Street').autocomplete, input('Town or city').autocomplete, input('Postcode').autocomplete]).toEqual([
      'address-line1',
      'address-level2',
      'postal-code',
    ])
    expect(document.activeElement).toBe(inputs[0])
    document.querySelector<HTMLElement>('#field')!.focus()
    expect(document.activeElement).toBe(input('House number'))
  })

  it('leads back to the search with what was typed there [V1-ADDR-07, ADR-08]', async () => {
    const { user, onCommit } = await manual()
    await user.click(screen.getByRole('button', { name: 'Search for your address instead' }))
    expect(onCommit.mock.lastCall).toEqual([undefined, { anew: true }])
    expect(box().value).toBe('high')
    expect(document.activeElement).toBe(box())
  })

  it('writes the postcode in its usual form when it is left, and commits when the whole group is left [ADR-13]', async () => {
    const { user, onChange, onCommit, value } = await manual()
    await user.type(input('Street'), '12 High Street')
    await user.type(input('Postcode'), 'bs14dj')
    expect(onChange).toHaveBeenLastCalledWith({ street: '12 High Street', postcode: 'bs14dj' })
    expect(onCommit).not.toHaveBeenCalled()
    await user.tab()
    expect(input('Postcode').value).toBe('BS1 4DJ')
    await user.tab()
    expect(onCommit.mock.calls).toEqual([[{ houseNumber: '12', street: 'High Street', postcode: 'BS1 4DJ' }]])
    expect(value()).toEqual({ houseNumber: '12', street: 'High Street', postcode: 'BS1 4DJ' })
  })

  it('shows a member’s message at its input, opening the card for it [ADR-12]', () => {
    const message = 'Enter a house number or building name'
    const { container } = renderWidget(AddressInput, {
      value: { street: 'High Street', postcode: 'BS1 4DJ' },
      memberErrors: { houseNumber: message },
    })
    const house = input('House number')
    expect(house.id).toBe('field-houseNumber')
    expect([house.getAttribute('aria-invalid'), house.getAttribute('aria-describedby')]).toEqual([
      'true',
      'field-houseNumber-error',
    ])
    expect(container.querySelector('#field-houseNumber-error')!.textContent).toBe(`Error: ${message}`)
    container.querySelector<HTMLElement>('#field')!.focus()
    expect(document.activeElement).toBe(house)
  })

  it('says at each input of an empty form what is missing there, and of the search box only that the address is', async () => {
    const memberErrors = { street: 'Please enter your street', postcode: 'Please enter your postcode' }
    const { user, container } = renderWidget(AddressInput, { error: 'Please enter your address', memberErrors })
    expect(container.textContent).toContain('Please enter your address')
    expect(container.textContent).not.toContain('Please enter your street')
    await user.click(screen.getByRole('button', { name: 'Enter address manually' }))
    const wrong = screen.getAllByRole('textbox').filter((element) => element.getAttribute('aria-invalid') === 'true')
    expect(wrong.map(({ id }) => [id, container.querySelector(`#${id}-error`)!.textContent])).toEqual([
      ['field-street', 'Error: Please enter your street'],
      ['field-postcode', 'Error: Please enter your postcode'],
    ])
    container.querySelector<HTMLElement>('#field')!.focus()
    expect(document.activeElement).toBe(input('Street'))
  })

  it('is read when Next is pressed, house number included, when the browser filled it in late and silently [ADR-11]', async () => {
    const { world, onCommit } = await manual()
    await advance(world, 60_000)
    fillSilently(input('Street'), '12 High Street')
    fillSilently(input('Postcode'), 'bs14dj')
    await pressNext(world)
    expect(onCommit.mock.calls).toEqual([[{ houseNumber: '12', street: 'High Street', postcode: 'BS1 4DJ' }]])
  })

  it('marks the given inputs [V2-ADDR-02]', async () => {
    const { user } = renderWidget(AddressInput, { options: { requiredMembers: ['street', 'city', 'postcode'] } })
    await user.click(screen.getByRole('button', { name: 'Enter address manually' }))
    const marked = screen
      .getAllByRole('textbox')
      .filter((input) => input.getAttribute('aria-required') === 'true')
      .map((input) => input.getAttribute('name')?.split('.').at(-1))
    expect(marked).toEqual(['street', 'city', 'postcode'])
    const seen = screen
      .getAllByText('Required')
      .map((mark) => mark.closest('.field')!.querySelector('input')!.name.split('.').at(-1))
    expect(seen).toEqual(marked)
  })
})
