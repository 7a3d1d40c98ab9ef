import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { isUuid } from '#schemas/values/uuid.ts'
import { renderWidget, type GivenProps } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { advance, failed, ok, type WorldParts } from '../testing/widgetWorld.tsx'
import { clearLenders } from './lenderCache.ts'
import { LenderPicker } from './LenderPicker.tsx'
import { lenderPicker } from './LenderPicker.widget.ts'
import { sampleLenders } from './lenderChoice.ts'

const lender = (number: number, name = `Lender ${number}`) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name,
})
const three = [lender(1, 'Barclays Partner Finance'), lender(2, 'Black Horse'), lender(3, 'Santander')]
const offering = (lenders: unknown[]): WorldParts => ({ operations: { listLenders: async () => ok({ lenders }) } })

beforeEach(clearLenders)

widgetContract(lenderPicker, LenderPicker, {
  shows: ['Black Horse'],
  world: offering(three),
  answer: async ({ user, world }) => {
    await advance(world, 100)
    await user.click(screen.getByRole('combobox'))
    await user.click(screen.getByRole('option', { name: 'Black Horse' }))
  },
})

async function shown(given: GivenProps = {}, world: WorldParts = offering(three)) {
  const view = renderWidget(LenderPicker, given, world)
  await advance(view.world, 100)
  return view
}
const box = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chips = () => within(screen.getByRole('list', { name: 'Selected lenders' })).queryAllByRole('button')
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('\n')

describe('lenders', () => {
  it('finds by a part of the name in any case [V1-LEND-02, VAL-LEND-02, LEN-01]', async () => {
    const { user } = await shown()
    await user.type(box(), 'BLACK')
    expect(options()).toEqual(['Black Horse'])
    expect(said()).toContain('1 lender found')
  })

  it('keeps what is chosen as chips and no longer offers it [V1-LEND-03, VAL-LEND-03]', async () => {
    const { user, value } = await shown()
    await user.click(box())
    await user.click(screen.getByRole('option', { name: 'Black Horse' }))
    expect(value()).toEqual([three[1]])
    expect(chips().map((chip) => chip.getAttribute('aria-label'))).toEqual(['Remove Black Horse'])
    expect(options()).toEqual([])
    expect(document.activeElement).toBe(box())
    await user.click(box())
    expect(options()).toEqual(['Barclays Partner Finance', 'Santander'])
  })

  it('takes ten and refuses the eleventh with a message for 3 s [VAL-LEND-01, ERR-LENDER-04, ERR-LENDER-05, LEN-03, AMB-44]', async () => {
    const many = Array.from({ length: 12 }, (_, index) => lender(index + 1))
    const { user, world, value } = await shown({ value: many.slice(0, 9) }, offering(many))
    expect(screen.getByText('9 of 10 selected')).toBeTruthy()
    await user.click(box())
    await user.click(screen.getByRole('option', { name: 'Lender 10' }))
    expect(value()).toHaveLength(10)
    await user.click(box())
    await user.click(screen.getByRole('option', { name: 'Lender 11' }))
    expect(value()).toHaveLength(10)
    expect(said()).toContain('You can only select up to 10 lenders.')
    await advance(world, 2999)
    expect(said()).toContain('You can only select up to 10 lenders.')
    await advance(world, 1)
    expect(said()).not.toContain('You can only select')
  })

  it('calls a lender without a name Unknown Lender wherever it shows, and finds it by that', async () => {
    const unnamed = [lender(1, ''), lender(2, '  '), { id: lender(3).id }]
    const { user, value } = await shown({ value: [unnamed[2]] }, offering(unnamed))
    expect(chips().map((chip) => [chip.textContent, chip.getAttribute('aria-label')])).toEqual([
      ['Unknown Lender', 'Remove Unknown Lender'],
    ])
    await user.type(box(), 'unknown')
    expect(options()).toEqual(['Unknown Lender', 'Unknown Lender'])
    await user.click(screen.getAllByRole('option')[0]!)
    expect(value()).toEqual([unnamed[2], lender(1, 'Unknown Lender')])
    await user.click(chips()[0]!)
    expect(said()).toContain('Unknown Lender removed')
  })

  it('moves the focus to the next chip after a removal, at last to the search [LEN-02]', async () => {
    const { user, value, onCommit } = await shown({ value: three })
    await user.click(chips()[1]!)
    expect(value()).toEqual([three[0], three[2]])
    expect(onCommit.mock.lastCall![1]).toEqual({ anew: false })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Santander')
    await user.click(chips()[1]!)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Barclays Partner Finance')
    await user.click(chips()[0]!)
    expect(document.activeElement).toBe(box())
    // Of a list that was just emptied nothing is said.
    expect(onCommit.mock.lastCall).toEqual([[], { anew: true }])
  })

  it.each([
    ['plainly [ERR-LENDER-06]', {}, 'No lenders found matching search'],
    ['with the search text [ERR-LENDER-07]', { quoteSearch: true }, 'No lenders found matching "zebra"'],
  ])('says that nothing matches, %s', async (_, given, message) => {
    const { user } = await shown({ options: given })
    await user.type(box(), 'zebra')
    expect(options()).toEqual([])
    expect(said()).toContain(message)
  })

  it('says when all are chosen [ERR-LENDER-08]', async () => {
    await shown({ value: three })
    expect(said()).toContain('All available lenders have been selected')
  })

  it.each([
    ['the list is empty [ERR-LENDER-01]', offering([]), 'No lenders found for selection. Please try again later.'],
    [
      'it cannot be loaded [ERR-LENDER-02]',
      { operations: { listLenders: async () => failed('x') } },
      'Failed to load lenders. Please try again.',
    ],
    [
      'there is no company [ERR-LENDER-03]',
      { theme: {} },
      'Company information not available. Please try again later.',
    ],
  ])('offers sample lenders with a word about it when %s', async (_, world, message) => {
    const { user } = await shown({}, world)
    expect(screen.getByRole('alert').textContent).toContain(message)
    await user.click(box())
    expect(options()).toEqual(sampleLenders.map(({ name }) => name))
  })

  it('says when there is nothing to choose from at all [ERR-LENDER-09]', async () => {
    await shown({ options: { samples: false } }, offering([]))
    expect(said()).toContain('No lenders available for selection')
  })

  it('gives every sample lender an id that a claim can be saved with', () =>
    expect(sampleLenders.every(({ id }) => isUuid(id ?? ''))).toBe(true))

  it('looks at the cache every 100 ms [CONST-01, AMB-76]', async () => {
    const { world, user } = renderWidget(LenderPicker, {}, offering(three))
    await advance(world, 99)
    expect(said()).toContain('Loading lenders…')
    await advance(world, 1)
    expect(said()).not.toContain('Loading lenders…')
    await user.click(box())
    expect(options()).toHaveLength(3)
  })

  it('gives up after 5 s [CONST-02, ERR-LENDER-02]', async () => {
    const { world } = renderWidget(LenderPicker, {}, {})
    await advance(world, 4900)
    expect(screen.queryByRole('alert')).toBeNull()
    await advance(world, 100)
    expect(screen.getByRole('alert').textContent).toContain('Failed to load lenders. Please try again.')
  })

  it('loads once for all of a company, and again after a failure', async () => {
    const first = await shown()
    first.unmount()
    const second = await shown()
    expect([first.world.calls['listLenders'], second.world.calls['listLenders']]).toEqual([[{}], undefined])
    clearLenders()
    const third = await shown({}, { operations: { listLenders: async () => failed('x') } })
    third.unmount()
    const fourth = await shown()
    expect(fourth.world.calls['listLenders']).toEqual([{}])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('lists found agreements with lender and start date [V2-LEND-02, V2-LEND-05, LEN-04]', async () => {
    const found = [
      { lender_name: 'Black Horse', start_date: '2019-03-05', amount: 12 },
      { lender_name: ' ', start_date: '2018-09-30T00:00:00Z' },
      { start_date: '' },
    ]
    await shown({ options: { found, checked: true } })
    const rows = within(screen.getByRole('region', { name: 'Agreements that we found' })).getAllByRole('listitem')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Black Horse', 'Started 05 Mar 2019'],
      ['Unknown Lender', 'Started 30 Sep 2018'],
      ['Unknown Lender', 'Unknown date'],
    ])
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  it('does not offer a lender that was found, by its id or by its name', async () => {
    const found = [{ lender_id: three[1]!.id, lender_name: 'BLACK HORSE LTD' }, { lender_name: ' santander ' }]
    const { user, update } = await shown({ options: { found, checked: true } })
    await user.click(box())
    expect(options()).toEqual(['Barclays Partner Finance'])
    update({ options: { found: [...found, { lender_id: three[0]!.id }], checked: true } })
    expect(options()).toEqual([])
    expect(said()).toContain('All available lenders have been selected')
  })

  it('still offers lenders without a name when an agreement without one was found', async () => {
    const found = [{ lender_name: 'Unknown Lender' }, { lender_id: three[0]!.id, lender_name: '' }]
    const { user } = await shown({ options: { found, checked: true } }, offering([lender(9, ''), ...three]))
    await user.click(box())
    expect(options()).toEqual(['Unknown Lender', 'Black Horse', 'Santander'])
  })

  it('says that nothing was found only once it was looked for [ERR-LENDER-10, AMB-26]', async () => {
    const sentence =
      "We couldn't find any agreements in your credit file. Don't worry, you can still add them manually below."
    const { update } = await shown({ options: { found: [], checked: true } })
    expect(screen.getByText(sentence)).toBeTruthy()
    update({ options: { found: [], checked: false } })
    expect(screen.queryByText(sentence)).toBeNull()
    update({ options: {} })
    expect(screen.queryByText(sentence)).toBeNull()
  })
})
