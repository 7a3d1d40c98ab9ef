import { describe, expect, it } from 'vitest'
import { compiledOf, playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import type { PlayerOptions } from '#engine/simulate/player.ts'

const text = (label: string) => ({ label, widget: 'text-input' })
const send = { call: 'listSlots', as: 'sent', with: { day: '= form.bookingId' } }
const told = 'It is not there any more'

/** A form that makes a record and names it `day` afterwards (`listSlots`), is confirmed, says so, and searches by the record once (`openDoor`). */
function funnel() {
  const compiled = compiledOf({
    steps: {
      ask: {
        fields: { nickname: text('Nickname'), topic: text('Topic') },
        next: { do: [send, { set: { bookingId: '= sent.slots[0].day' } }], to: '@next' },
      },
      sign: {
        freezes: true,
        fields: { level: text('Name in full') },
        next: { do: [send, { set: { bookingId: '= sent.slots[0].day' } }], to: '@next' },
      },
      more: {
        fields: { guests: text('Guests') },
        next: { do: [{ call: 'sendPin', onFail: '@continue' }], to: '@next' },
      },
      search: { entry: 'direct', do: [{ call: 'openDoor', as: 'door' }], then: '/end', catch: '/oh' },
      end: { final: true },
      oh: { final: true },
    },
  })
  for (const [name, gone] of Object.entries({ listSlots: 'day', openDoor: 'topic', sendPin: 'pin' }))
    compiled.operations[name]!.failures.unshift({ code: 'gone', text: told, gone })
  return compiled
}

const typed = { nickname: 'Ada', topic: 'garden' }
const made = (day: string) => ({ output: { slots: [{ day, free: 1 }] } })

/** A player whose server does not know a record any more where `gone` says so. The records that it makes are `B1`, `B2` and so on. */
async function play(gone: (operation: string, day: unknown) => boolean, more: Partial<PlayerOptions> = {}) {
  const calls: unknown[] = []
  let records = 0
  const player = await playFunnel(funnel(), {
    answer: (operation, { inputs: { day } }) => {
      calls.push(day === undefined ? operation : `${operation} ${String(day)}`)
      if (gone(operation, day)) return { failure: 'gone' }
      if (operation === 'listSlots') return made(day === undefined ? `B${++records}` : String(day))
      return operation === 'openDoor' ? { output: { door: 'D1', key: 'K1' } } : { output: {} }
    },
    ...more,
  })
  return { player, calls, notice: () => player.runner().view().notice }
}

type Played = Awaited<ReturnType<typeof play>>

async function confirm({ player }: Played): Promise<void> {
  player.enter(typed)
  await player.press('next')
  player.enter({ level: 'Ada Byron' })
  await player.press('next')
}

describe('while nothing is bound to the record', () => {
  it('makes another one, without a word', async () => {
    const played = await play((_, day) => day === 'B1')
    await confirm(played)
    const { player, calls, notice } = played
    expect([player.at(), notice()]).toEqual(['more', undefined])
    expect(calls).toEqual(['listSlots', 'listSlots B1', 'listSlots'])
    expect(player.form()).toMatchObject({ ...typed, level: 'Ada Byron', bookingId: 'B2' })
  })

  it('asks for another one once, and then says so', async () => {
    const played = await play((operation) => operation === 'listSlots')
    played.player.enter(typed)
    await played.player.press('next')
    expect([played.calls, played.notice()?.text]).toEqual([['listSlots', 'listSlots'], told])
  })

  it('says so where the call needs the record', async () => {
    const { player, notice } = await play((operation) => operation === 'openDoor', { answers: typed, open: 'search' })
    expect([player.at(), notice()?.text]).toEqual(['search', told])
  })
})

describe('once something is bound to the record', () => {
  it.each([
    [
      'a call that makes one',
      'listSlots',
      async ({ player }: Played) => {
        player.runner().go('ask')
        await player.settle()
        await player.press('next')
      },
    ],
    [
      'a call that the funnel would pass over',
      'sendPin',
      async ({ player }: Played) => void (await player.press('next')),
    ],
    ['a call that is not repeated', 'openDoor', async ({ player }: Played) => void (await player.press('next'))],
  ])('%s says so in place of the step, and what was typed begins anew', async (_, operation, act) => {
    let forgotten = false
    const played = await play(
      (name, day) => forgotten && name === operation && (name !== 'listSlots' || day !== undefined),
    )
    const { player, calls, notice } = played
    await confirm(played)
    player.enter({ guests: '2' })
    forgotten = true
    await act(played)
    const view = player.runner().view()
    expect(notice()).toMatchObject({ tone: 'warning', title: 'Please send this form again', text: told })
    expect(notice()?.buttons).toEqual([{ id: 'anew', label: 'Start again with what I typed', kind: 'primary' }])
    expect([view.busy, view.loading, view.stages]).toEqual([false, false, []])
    calls.length = 0
    await player.press('anew')
    expect([player.at(), notice(), calls]).toEqual(['ask', undefined, []])
    expect(player.form()).toEqual({ ...typed, guests: '2' })
    forgotten = false
    await player.press('next')
    expect([player.at(), calls]).toEqual(['sign', ['listSlots']])
    player.enter({ level: 'Ada Byron' })
    for (const step of ['more', 'end']) {
      await player.press('next')
      expect(player.at()).toBe(step)
    }
    expect(calls).toEqual(['listSlots', 'listSlots B2', 'sendPin', 'openDoor'])
  })
})

it('is said again after a reload in the step that a person has not left, without a call, and wherever they go', async () => {
  let stored: string | null = null
  const store = { load: () => stored, save: (text: string) => void (stored = text), clear: () => void (stored = null) }
  let forgotten = false
  const first = await play((operation) => forgotten && operation === 'sendPin', { store })
  await confirm(first)
  forgotten = true
  await first.player.press('next')
  expect(first.notice()?.text).toBe(told)
  for (const open of [undefined, 'more', 'search', 'nowhere']) {
    const again = await play(() => false, { store, open })
    expect([again.notice()?.text, again.calls]).toEqual([told, []])
  }
  const again = await play(() => false, { store })
  again.player.runner().go('sign')
  await again.player.settle()
  expect(again.notice()?.text).toBe(told)
  await again.player.press('anew')
  expect([again.player.at(), again.notice(), again.player.form()]).toEqual(['ask', undefined, typed])
  const reloaded = await play(() => false, { store })
  expect([reloaded.player.at(), reloaded.notice()]).toEqual(['ask', undefined])
})

it('is the same after a reload, and leaves no receipt of the call', async () => {
  let stored: string | null = null
  const store = { load: () => stored, save: (text: string) => void (stored = text), clear: () => void (stored = null) }
  const first = await play((operation) => operation === 'openDoor', { store })
  await confirm(first)
  await first.player.press('next')
  expect(first.notice()?.text).toBe(told)
  expect(JSON.parse(stored!).receipts).toEqual([])
  const again = await play((operation) => operation === 'openDoor', { store, open: 'search' })
  expect(again.notice()?.text).toBe(told)
  await again.player.press('anew')
  expect(again.player.at()).toBe('ask')
  const reloaded = await play(() => false, { store })
  expect([reloaded.player.at(), reloaded.player.form()]).toEqual(['ask', typed])
})
