import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const field = (more: object = {}) => ({ label: 'Nickname', widget: 'text', ...more })
const end = { final: true }
const asking = (step: object) => playFunnel({ steps: { a: step, b: end } })

describe('what opens Next (3.3)', () => {
  const fields = {
    nickname: field({ required: 'Please enter a nickname' }),
    topic: field({ required: 'Please enter a topic', if: "form.nickname == 'Ada'" }),
    level: field(),
  }
  const shut = (player: Awaited<ReturnType<typeof asking>>) => player.runner().view().page.nav?.next?.shut

  it('is what the required fields ask for, each while it is shown', async () => {
    const player = await asking({ fields })
    expect(shut(player)).toBe(true)
    player.enter({ nickname: 'Bob' })
    expect(shut(player)).toBe(false)
    player.enter({ nickname: 'Ada' })
    expect(player.runner().view().page.nav?.next).toMatchObject({
      shut: true,
      reason: 'To continue, please complete: Nickname',
      missing: [{ field: 'field-topic' }],
    })
    player.enter({ topic: 'garden' })
    expect(shut(player)).toBe(false)
  })

  it('is what "needs" lists where it is written: less, or more', async () => {
    const less = await asking({ fields, needs: [] })
    expect(shut(less)).toBe(false)
    await less.press('next')
    expect([less.at(), less.runner().view().page.errors]).toMatchObject(['a', [{ text: 'Please enter a nickname' }]])
    const more = await asking({ fields, needs: ['nickname', 'level'] })
    more.enter({ nickname: 'Bob' })
    expect(shut(more)).toBe(true)
  })

  it('is joined by the gate, and left to it where that asks whether all fields are valid', async () => {
    const gate = await asking({ fields, gate: "form.level != 'low'" })
    expect([shut(gate), gate.funnel.steps.a!.missing.map(({ path }) => path)]).toEqual([
      true,
      ['form.nickname', 'form.topic', 'form.level'],
    ])
    const valid = await asking({ fields, gate: 'valid' })
    expect([shut(valid), valid.funnel.steps.a!.missing.map(({ path }) => path)]).toEqual([true, ['valid']])
  })
})

describe('a press of Next (7.2)', () => {
  it('is ignored while busy', async () => {
    const player = await playFunnel(
      { steps: { a: { do: [{ wait: '5s' }], fields: { nickname: field() } }, b: end } },
      { still: true },
    )
    player.runner().next()
    player.enter({ nickname: 'Ada' })
    await player.settle()
    expect([player.at(), player.form().nickname]).toEqual(['a', undefined])
  })

  it('normalises all fields first', async () => {
    const player = await asking({ fields: { nickname: field({ normalise: ['trim'] }) } })
    player.runner().change('nickname', '  Ada ')
    await player.press('next')
    expect([player.at(), player.form().nickname]).toEqual(['b', 'Ada'])
  })

  it('is an attempt while a field has a message: everything shows and nothing is done', async () => {
    const player = await asking({
      fields: {
        nickname: field({ required: 'Please enter a nickname' }),
        level: field({ required: 'Please enter a level' }),
      },
      next: { do: [{ call: 'sendPin' }], to: '@next' },
    })
    expect(player.runner().view().page.errors).toEqual([])
    await player.press('next')
    expect(player.runner().view().page).toMatchObject({
      attempted: true,
      errors: [{ text: 'Please enter a nickname' }, { text: 'Please enter a level' }],
    })
    expect([player.at(), player.calls]).toEqual(['a', []])
  })

  it('says nothing of a field that appears afterwards, nor of one that was away in between', async () => {
    const player = await asking({
      fields: {
        nickname: field({ required: 'Please enter a nickname' }),
        level: field({ required: 'Please enter a level', if: "form.nickname == 'Ada'" }),
      },
    })
    const said = () =>
      player
        .runner()
        .view()
        .page.errors.map(({ text }) => text)
    await player.press('next')
    expect(said()).toEqual(['Please enter a nickname'])
    player.enter({ nickname: 'Ada' })
    expect([said(), player.runner().view().page.fields[1]!.message]).toEqual([[], undefined])
    await player.press('next')
    expect(said()).toEqual(['Please enter a level'])
    player.enter({ nickname: 'Bob' })
    player.enter({ nickname: 'Ada' })
    expect(said()).toEqual([])
    await player.press('next')
    expect(said()).toEqual(['Please enter a level'])
  })

  it('is not needed for a field to blame: one that was left in vain stands among the errors, the others do not yet [VAL-OTHER-03, VAL-OTHER-04]', async () => {
    const player = await asking({
      fields: {
        nickname: field({ required: 'Please enter a nickname' }),
        level: field({ required: 'Please enter a level' }),
      },
    })
    player.runner().commit('nickname')
    expect(player.runner().view().page).toMatchObject({
      attempted: false,
      errors: [{ path: 'nickname', text: 'Please enter a nickname' }],
    })
    player.enter({ nickname: 'Ada' })
    expect(player.runner().view().page.errors).toEqual([])
  })

  it('says nothing of a missing answer whose message comes out empty', async () => {
    const again = field({ required: "{form.nickname == '' ? '' : 'Please say it again'}" })
    const player = await asking({
      fields: { nickname: field({ required: 'Please enter a nickname' }), level: again },
      needs: ['nickname', 'level'],
    })
    await player.press('next')
    expect(player.runner().view().page.errors).toMatchObject([{ text: 'Please enter a nickname' }])
    player.enter({ nickname: 'Ada' })
    expect(player.runner().view().page.errors).toMatchObject([{ text: 'Please say it again' }])
    expect(player.runner().view().page.nav?.next?.shut).toBe(true)
  })

  it('does not blame anybody for an answer that the step itself takes away', async () => {
    const player = await asking({
      fields: { nickname: field({ required: 'Please enter a nickname' }) },
      next: { do: [{ set: { nickname: null } }], fail: 'Taken' },
    })
    player.enter({ nickname: 'Ada' })
    await player.press('next')
    expect([player.form().nickname, player.runner().view().page]).toMatchObject([
      undefined,
      { banner: 'Taken', errors: [] },
    ])
    await player.press('next')
    expect(player.runner().view().page.errors).toMatchObject([{ text: 'Please enter a nickname' }])
  })

  it('goes on blaming the other fields of that step', async () => {
    const forget = { label: 'Forget', do: [{ set: { nickname: null } }], to: '@stay' }
    const player = await asking({
      fields: { nickname: field(), level: field({ required: 'Please enter a level' }) },
      next: { to: '@next' },
      buttons: { forget },
    })
    player.enter({ nickname: 'Ada' })
    await player.press('next')
    await player.press('forget')
    expect(player.runner().view().page.fields).toMatchObject([
      { path: 'nickname' },
      { message: { text: 'Please enter a level' } },
    ])
  })

  it('is an attempt while the gate is shut, which is open when needs and gate hold', async () => {
    const player = await asking({
      fields: { nickname: field(), level: field() },
      needs: ['nickname'],
      gate: "form.level == 'high'",
    })
    expect(player.runner().view().page.nav?.next).toMatchObject({
      shut: true,
      reason: 'To continue, please complete: Nickname',
    })
    player.enter({ nickname: 'Ada', level: 'low' })
    await player.press('next')
    expect(player.at()).toBe('a')
    player.enter({ level: 'high' })
    expect(player.runner().view().page.nav?.next).toEqual({ label: 'Next', shut: false, busy: false })
    await player.press('next')
    expect(player.at()).toBe('b')
  })

  it('does nothing but move the focus where the step says so', async () => {
    const player = await asking({
      fields: { nickname: field({ required: 'Please enter a nickname' }) },
      needs: ['nickname'],
      nav: { shut: 'focus' },
    })
    await player.press('next')
    expect(player.runner().view().page).toMatchObject({ attempted: false, errors: [], nav: { onShut: 'focus' } })
  })

  it('joins gate and validation with "valid"', async () => {
    const player = await asking({
      fields: { nickname: field({ checks: [{ minLength: 3, message: 'Too short' }] }) },
      gate: "form.nickname != '' && valid",
    })
    player.enter({ nickname: 'A' })
    expect(player.runner().view().page.nav?.next).toMatchObject({
      shut: true,
      reason: 'To continue, please complete: Nickname',
    })
    player.enter({ nickname: 'Ada' })
    expect(player.runner().view().page.nav?.next?.shut).toBe(false)
  })

  it('names the fields behind the false parts of the gate', async () => {
    const player = await asking({
      fields: { nickname: field(), level: field({ label: 'Level' }), topic: field({ label: 'Course' }) },
      gate: "form.nickname != '' && (form.level == 'high' || form.topic == 'garden')",
    })
    expect(player.runner().view().page.nav?.next?.reason).toBe('To continue, please complete: Nickname, Level, Course')
    player.enter({ nickname: 'Ada' })
    expect(player.runner().view().page.nav?.next?.reason).toBe('To continue, please complete: Level, Course')
  })
})

describe('an earlier step that an answer opens (7.2)', () => {
  const row = { fields: { 'seat.row': field({ required: 'Please enter a row' }) } }
  const whenHigh = { fields: { 'seat.row': { ...row.fields['seat.row'], if: "form.level == 'high'" } } }
  const late = { nickname: field(), level: field() }
  const sending = { do: [{ call: 'sendPin' }], to: '@next' }
  const steps = { a: whenHigh, b: { fields: late, next: sending }, c: end }
  type Written = Parameters<typeof playFunnel>[0]

  /** Plays: `next`, `back` and names of buttons are pressed, an address with a slash is opened, all else is an answer. */
  async function play(written: Written, moves: string, options: Parameters<typeof playFunnel>[1] = {}) {
    const player = await playFunnel(written, options)
    const trail = [player.at()]
    for (const move of moves.split(' ')) {
      const [path, value] = move.split('=')
      if (value !== undefined) player.enter({ [path!]: value })
      else if (move.startsWith('/')) player.runner().go(move.slice(1))
      else if (move === 'reload') await player.load()
      else await player.press(move)
      await player.settle()
      if (value === undefined) trail.push(player.at())
    }
    return { player, trail: trail.join(' '), calls: player.calls.length }
  }

  it('comes before what Next does: a field that has come to be asked', async () => {
    const first = await play({ steps }, 'next level=high next')
    expect([first.trail, first.calls, first.player.runner().view().page.errors]).toEqual(['a b a', 0, []])
    expect(await play({ steps }, 'next level=high next seat.row=1 next next')).toMatchObject({
      trail: 'a b a b c',
      calls: 1,
    })
  })

  it('comes first where it was not in the journey before, also past computed answers', async () => {
    const order = ['first', { step: 'a', if: 'form.isHigh' }, 'b', 'c']
    const made = { data: { isHigh: { type: 'boolean', class: 'plain' } }, computed: { isHigh: "form.level == 'high'" } }
    const written = { ...made, order, steps: { ...steps, first: {}, a: row } } as Written
    expect(await play(written, 'next level=high next')).toMatchObject({ trail: 'first b a', calls: 0 })
  })

  it('waits until what the step itself asks for is there', async () => {
    const own = { ...late, nickname: field({ required: 'Please enter a nickname' }) }
    const { player, trail } = await play(
      { steps: { ...steps, b: { fields: own, next: sending } } },
      'next level=high next',
    )
    expect([trail, player.texts()]).toEqual(['a b b', expect.arrayContaining(['Please enter a nickname'])])
  })

  it('comes before what a button does that leads on or calls something, also in another step', async () => {
    const buttons = {
      on: { label: 'On', to: 'c' },
      ask: { label: 'Ask', do: [{ call: 'sendPin' }], to: '@stay' },
      give: { label: 'Give up', fail: 'No' },
      stay: { label: 'Stay', do: [{ set: { nickname: 'Ada' } }], to: '@stay' },
      home: { label: 'Home', do: [{ set: { nickname: 'Bob' } }], to: '@back' },
    }
    const written = { steps: { ...steps, b: { fields: late, buttons } } }
    for (const button of ['on', 'ask', 'give'])
      expect(await play(written, `next level=high ${button}`)).toMatchObject({ trail: 'a b a', calls: 0 })
    expect((await play(written, 'next level=high stay home')).trail).toBe('a b b a')
    const between = { order: ['start', { step: 'a', if: "form.level == 'high'" }, 'z', 'b', 'c'] }
    const send = { buttons: { send: { label: 'Send', ...sending } } }
    const other = { ...between, steps: { start: {}, a: row, z: send, b: { fields: late }, c: end } }
    expect(await play(other, 'next send level=high back send')).toMatchObject({ trail: 'start z b z a', calls: 1 })
  })

  it('is opened as it is: no step before it, and nothing is called', async () => {
    const z = { fields: { nickname: field() }, next: [{ if: "form.nickname == 'Ada'", to: 'a' }, { to: '@next' }] }
    const auto = { do: [{ call: 'sendPin' }], then: '@next' }
    const b = { fields: { level: field() } }
    expect(
      await play({ steps: { z, auto, a: whenHigh, b, c: end } }, 'nickname=Ada next next level=high next'),
    ).toMatchObject({ trail: 'z a b a', calls: 0 })
    const skip = { label: 'Skip', to: '@next' }
    const s = { fields: { nickname: field({ required: 'Who?' }) }, buttons: { skip } }
    expect((await play({ steps: { s, a: whenHigh, b, c: end } }, 'skip next level=high next')).trail).toBe('s a b a')
  })

  it('is not one that the person was led past, nor one that an effect has opened', async () => {
    const skip = { label: 'Skip', to: '@next' }
    const skipped = { first: { next: 'b' }, passed: row, b: { ...row, buttons: { skip } }, d: steps.b, e: end }
    expect(await play({ steps: skipped }, 'next skip level=high next')).toMatchObject({
      trail: 'first b d e',
      calls: 1,
    })
    const pin = { fields: { 'local.pin': field({ required: 'Pin?' }) } }
    const wiping = [{ set: { 'local.pin': null } }]
    const asks = { fields: { nickname: field() } }
    const after = { pin, b: { next: { do: wiping, to: '@next' } }, c: asks, d: end }
    expect((await play({ steps: after }, 'local.pin=1 next next nickname=Ada next')).trail).toBe('pin b c d')
    const before = { pin, b: { do: wiping, ...asks }, d: end }
    expect((await play({ steps: before }, 'local.pin=1 next nickname=Ada next')).trail).toBe('pin b d')
    const enter = { then: [{ if: "query.source == 'mail'", to: 'b' }, { to: '@asked' }] }
    const entered = { enter, steps: { a: row, b: steps.b, c: end } } as Written
    expect((await play(entered, 'reload level=high next', { query: { source: 'mail' } })).trail).toBe('b b c')
  })

  it('may be skipped by its own button, and is opened again by the next answer', async () => {
    const skip = { label: 'Skip', to: '@next' }
    const written = { steps: { ...steps, a: { ...whenHigh, buttons: { skip } } } }
    expect((await play(written, 'next level=high next skip next')).trail).toBe('a b a b c')
    expect((await play(written, 'next level=high next skip level=low level=high next')).trail).toBe('a b a b c')
    const again = await play(written, 'next level=high next seat.row=1 next level=low back next level=high next')
    // What was typed there went with the answer that had opened it.
    expect(again.trail).toBe('a b a b a b a')
  })

  it('is not one whose guard leads elsewhere', async () => {
    const guard = [{ if: "form.nickname == 'Ada'", to: 'z' }]
    const guarded = { z: {}, a: { ...whenHigh, guard }, b: { fields: late }, c: end }
    expect((await play({ steps: guarded }, 'next next nickname=Ada level=high next')).trail).toBe('z a b c')
  })

  it('leads back to the step whose answer opened it, which can be changed: by Back, and by its address', async () => {
    const written = {
      order: ['start', { step: 'a', if: "form.level == 'high'" }, 'b', 'c'],
      steps: { start: {}, ...steps, a: row },
    }
    const back = 'next level=high next back'
    expect((await play(written, `${back} level=low next`)).trail).toBe('start b a b c')
    expect((await play(written, 'next level=high next /b level=low next')).trail).toBe('start b a b c')
    expect((await play(written, `${back} next seat.row=1 next next`)).trail).toBe('start b a b a b c')
    expect((await play(written, 'next level=high next reload back')).trail).toBe('start b a a start')
  })

  it('leads on to the summary whose answer is being changed', async () => {
    const check = { summary: {}, next: sending }
    const player = await playFunnel({ steps: { a: steps.a, b: { fields: late }, check, c: end } })
    await player.press('next')
    player.enter({ level: 'low' })
    await player.press('next')
    player.runner().amend('level')
    await player.settle()
    player.enter({ level: 'high' })
    await player.press('next')
    expect(player.at()).toBe('a')
    player.enter({ 'seat.row': '1' })
    await player.press('next')
    expect(player.at()).toBe('check')
  })

  it('is looked for in the own section and before the task list', async () => {
    const inner = { fields: { topic: field({ required: 'Topic?', if: "form.level == 'higher'" }) } }
    const written = {
      sections: { one: { title: 'One', steps: ['a'] }, two: { title: 'Two', steps: ['a2', 'b'] } },
      order: ['first', 'tasks', 'a', 'a2', 'b', 'c'],
      steps: { first: {}, tasks: { tasks: true }, a: whenHigh, a2: inner, b: { fields: late, next: 'tasks' }, c: end },
    } as Written
    expect((await play(written, 'next /a2 next level=high next')).trail).toBe('first tasks a2 b tasks')
    expect((await play(written, 'next /a2 next level=higher next')).trail).toBe('first tasks a2 b a2')
  })

  it('is the task list where the answer opens a question in one of its sections', async () => {
    const written = {
      sections: { one: { title: 'One', steps: ['a'] } },
      order: ['first', 'tasks', 'a', 'b', 'c'],
      steps: { first: {}, tasks: { tasks: true }, a: { ...whenHigh, next: 'tasks' }, b: steps.b, c: end },
    } as Written
    expect(await play(written, 'next /a next next level=high next')).toMatchObject({
      trail: 'first tasks a tasks b tasks',
      calls: 0,
    })
    const { tasks: _, ...rest } = written.steps
    const flat = { ...written, order: ['first', 'a', 'b', 'c'], steps: { ...rest, a: whenHigh } } as Written
    const two = { ...flat, sections: { ...flat.sections, two: { title: 'Two', steps: ['b'] } } } as Written
    expect((await play(two, 'next next level=high next')).trail).toBe('first a b a')
  })

  it('is opened by a text that is normalised only at the press', async () => {
    const trimmed = { fields: { level: field({ normalise: ['trim'] }) } }
    const player = await playFunnel({ steps: { ...steps, b: { ...steps.b, ...trimmed } } })
    await player.press('next')
    player.runner().change('level', 'high ')
    await player.load()
    await player.press('next')
    expect([player.at(), player.calls]).toEqual(['a', []])
  })

  it('is opened where a text decides whether an answer is required', async () => {
    const asks = { fields: { 'seat.row': field({ required: "{form.level == 'high' ? 'Row?' : ''}" }) }, needs: [] }
    expect((await play({ steps: { ...steps, a: asks } }, 'next level=high next')).trail).toBe('a b a')
  })

  it('is not opened by an answer that goes when its step is left', async () => {
    const written = {
      order: [{ step: 'a', if: "form.level == 'high'" }, 'z', { step: 'b', if: "form.topic == 'garden'" }, 'c'],
      steps: { a: row, z: { fields: { topic: field() }, next: 'b' }, b: steps.b, c: end },
    }
    expect(await play(written, 'topic=kitchen next level=high next')).toMatchObject({ trail: 'z b c', calls: 1 })
  })

  it('leads back over several answers, and to no step that has left the journey', async () => {
    const chain = {
      a1: { fields: { topic: field({ required: 'Topic?', if: "form.nickname == 'x'" }) } },
      a2: { fields: { nickname: field({ required: 'Who?', if: "form.level == 'high'" }) } },
      b: { fields: { level: field() }, next: sending },
      c: end,
    }
    const moves = 'next next level=high next nickname=x next back back level=low next'
    expect((await play({ steps: chain }, moves)).trail).toBe('a1 a2 b a2 a1 a2 b c')
    const gone = {
      order: ['a', { step: 'b', if: "form.topic != 'garden'" }, 'c'],
      steps: { ...steps, a: { fields: { topic: field(), ...whenHigh.fields } } },
    }
    expect((await play(gone, 'next level=high next topic=garden seat.row=1 back')).trail).toBe('a b a a')
    expect((await play(gone, 'next level=high next topic=garden seat.row=1 /b')).trail).toBe('a b a a')
  })

  it('is forgotten when the answer is taken back, before an effect gives it', async () => {
    const set = { next: { do: [{ set: { level: 'high' } }], to: '@next' } }
    const written = { steps: { a: whenHigh, b: { fields: late, ...set }, d: { next: sending }, c: end } }
    expect((await play(written, 'next level=high next back level=low next next')).trail).toBe('a b a b d c')
  })

  it('is not opened by an answer of a dialog that is taken back', async () => {
    const buttons = { cancel: { label: 'Cancel', do: [{ set: { level: null } }], to: 'main' } }
    const inside = { main: { next: 'ask' }, ask: { as: 'dialog', fields: late, buttons } }
    const written = { steps: { a: whenHigh, b: { steps: inside }, c: end } } as Written
    const { player, trail } = await play(written, 'next next level=high cancel')
    expect([trail, player.form().level]).toEqual(['a b/main b/ask b/main', undefined])
  })

  it('comes first after the end, too, and no new journey begins', async () => {
    const written = { persist: { until: 'c' }, steps: { ...steps, c: { next: 'd' }, d: end } } as Written
    const { player, trail, calls } = await play(written, 'next next back level=high next')
    expect([trail, calls, player.form().level]).toEqual(['a b c b a', 1, 'high'])
  })
})

describe('several reasons', () => {
  it('say the first that holds, and what is missing where none holds', async () => {
    const player = await asking({
      fields: {
        nickname: field({ required: 'Please enter a nickname' }),
        topic: field({ label: 'Course', required: 'Please choose a course' }),
      },
      reason: [
        { if: "form.nickname == ''", text: 'Who are you?' },
        { if: "form.nickname == 'Ada'", text: 'And, {form.nickname}?' },
      ],
    })
    const reason = () => player.runner().view().page.nav?.next?.reason
    expect(reason()).toBe('Who are you?')
    player.enter({ nickname: 'Ada' })
    expect(reason()).toBe('And, Ada?')
    player.enter({ nickname: 'Bob' })
    expect(reason()).toBe('To continue, please complete: Course')
  })
})

describe('a composite answer in the reason', () => {
  it('is named as a whole until it is begun, then by what is missing of it', async () => {
    const player = await asking({
      fields: { seat: field({ label: 'Your seat', widget: 'seat-plan' }) },
      needs: ['seat.row', 'seat.number'],
    })
    const reason = () => player.runner().view().page.nav?.next?.reason
    expect(reason()).toBe('To continue, please complete: Your seat')
    player.enter({ seat: { row: '', number: '4' } })
    expect(reason()).toBe('To continue, please complete: Row')
    player.enter({ seat: {} })
    expect(reason()).toBe('To continue, please complete: Your seat')
  })
})

describe('the reason and what is to be filled in first', () => {
  const seat = field({
    label: 'Your seat',
    widget: 'seat-plan',
    required: 'Please choose a seat',
    checks: [
      { id: 'row', rule: 'present(form.seat.row)', message: 'Row?', at: 'row' },
      { id: 'number', rule: 'present(form.seat.number)', message: 'Number?', at: 'number' },
    ],
  })
  const next = (player: Awaited<ReturnType<typeof asking>>) => player.runner().view().page.nav?.next

  it('name every field that a press would miss, not only those of the gate, in their order', async () => {
    const player = await asking({
      fields: {
        topic: field({ label: 'Course' }),
        level: field({ label: 'Level', required: 'Please enter a level' }),
        nickname: field(),
      },
      needs: ['nickname'],
    })
    expect(next(player)).toMatchObject({
      reason: 'To continue, please complete: Level, Nickname',
      missing: [{ field: 'field-level' }, { field: 'field-nickname' }],
    })
  })

  it('take what was typed and emptied again for missing', async () => {
    const player = await asking({
      fields: { level: field({ label: 'Level' }), nickname: field() },
      needs: ['level', 'nickname'],
    })
    player.enter({ level: 'x' })
    player.enter({ level: '  ' })
    expect(next(player)!.missing![0]).toEqual({ target: 'field-level', field: 'field-level' })
  })

  it('name every member that is missing of an answer that is begun', async () => {
    const player = await asking({ fields: { seat }, needs: ['seat.number'] })
    expect(next(player)!.missing).toEqual([{ target: 'field-seat', field: 'field-seat' }])
    player.enter({ seat: { row: ' ', number: '' } })
    expect(next(player)!.reason).toBe('To continue, please complete: Your seat')
    player.enter({ seat: { wing: 'west' } })
    expect(next(player)).toMatchObject({
      reason: 'To continue, please complete: Number, Row',
      missing: [
        { target: 'field-seat-number', field: 'field-seat' },
        { target: 'field-seat-row', field: 'field-seat' },
      ],
    })
  })
})

describe('messages of a composite answer', () => {
  const checks = [
    { id: 'row', rule: 'present(form.seat.row)', message: 'Row?', at: 'row' },
    { id: 'short', rule: "form.seat.row != 'x'", message: 'Another row', at: 'row' },
    { id: 'number', rule: 'present(form.seat.number)', message: 'Number?', at: 'number' },
  ]

  it('stand at every member that is wrong, one each', async () => {
    const player = await asking({ fields: { seat: field({ label: 'Your seat', widget: 'seat-plan', checks }) } })
    player.enter({ seat: { row: 'x' } })
    await player.press('next')
    expect(player.runner().view().page.errors).toEqual([
      { path: 'seat', text: 'Another row', at: 'row' },
      { path: 'seat', text: 'Number?', at: 'number' },
    ])
    expect(player.runner().view().page.fields[0]!.members).toEqual([
      { path: 'seat', text: 'Another row', at: 'row' },
      { path: 'seat', text: 'Number?', at: 'number' },
    ])
  })

  it('are known of an answer that is not given at all, which is one error', async () => {
    const player = await asking({
      fields: { seat: field({ label: 'Your seat', widget: 'seat-plan', required: 'Please choose a seat', checks }) },
    })
    expect(player.runner().view().page.fields[0]!.members).toEqual([])
    await player.press('next')
    expect(player.runner().view().page.errors).toEqual([{ path: 'seat', text: 'Please choose a seat' }])
    expect(
      player
        .runner()
        .view()
        .page.fields[0]!.members.map(({ text }) => text),
    ).toEqual(['Row?', 'Number?'])
  })
})

describe('messages of a field', () => {
  const checks = [
    { minLength: 3, message: 'Too short' },
    { pattern: '^A', message: 'Begin with A' },
  ]

  it('show once it was left, the first failure only', async () => {
    const player = await asking({ fields: { nickname: field({ checks }) } })
    player.runner().change('nickname', 'x')
    expect(player.texts()).not.toContain('Too short')
    player.runner().commit('nickname')
    expect(player.texts()).toContain('Too short')
    expect(player.texts()).not.toContain('Begin with A')
    player.enter({ nickname: 'xyz' })
    expect(player.texts()).toContain('Begin with A')
  })

  it('count characters, whatever they take in memory', async () => {
    const player = await asking({ fields: { nickname: field({ checks }) } })
    player.enter({ nickname: 'A\u{1F600}' })
    expect(player.texts()).toContain('Too short')
  })

  it('test presence before checks, and leave an optional empty answer alone', async () => {
    const player = await asking({
      fields: { nickname: field({ required: 'Please enter a nickname', checks }), level: field({ checks }) },
    })
    player.enter({ nickname: '  ', level: '' })
    await player.press('next')
    expect(player.runner().view().page.errors).toEqual([{ path: 'nickname', text: 'Please enter a nickname' }])
  })

  it('refuse what is not among the choices', async () => {
    const player = await asking({
      fields: {
        topic: {
          label: 'Course',
          widget: 'select',
          choices: ['garden', { value: 'kitchen', label: 'Kitchen' }],
          required: 'Please choose',
        },
      },
    })
    player.enter({ topic: 'cellar' })
    expect(player.texts()).toContain('Please choose')
    player.enter({ topic: 'kitchen' })
    expect(player.texts()).not.toContain('Please choose')
  })

  it('stand where "at" says, and may be replaced by the name of the check', async () => {
    const seat = {
      label: 'Seat',
      widget: 'text',
      checks: [{ id: 'row', rule: "form.seat.row != ''", message: 'Row?', at: 'row' }],
      messages: { row: 'Which row?' },
    }
    const player = await asking({ fields: { seat } })
    player.enter({ seat: { number: '4' } })
    expect(player.runner().view().page.fields[0]!.message).toEqual({ path: 'seat', text: 'Which row?', at: 'row' })
  })

  it('belong to fields that are shown', async () => {
    const player = await asking({
      fields: { nickname: field(), level: field({ if: "form.nickname == 'Ada'", required: 'Please enter a level' }) },
    })
    await player.press('next')
    expect(player.at()).toBe('b')
  })
})

describe('committed changes', () => {
  const onChange = [{ track: 'booked', with: { topic: '= form.topic' } }, { set: { level: 'new' } }]

  it('run onChange once the change is meant, not while typing and not when nothing changed', async () => {
    const player = await asking({ fields: { topic: field({ onChange }) } })
    const booked = () => player.tracked.filter(({ event }) => event === 'booked').length
    player.runner().change('topic', 'garden')
    expect(booked()).toBe(0)
    player.runner().commit('topic')
    expect([booked(), player.form().level]).toEqual([1, 'new'])
    player.runner().commit('topic')
    expect(booked()).toBe(1)
  })

  it('say nothing of controls that have just appeared, after an attempt neither, and tell what an emptied answer was', async () => {
    const fields = {
      nickname: field({ required: 'Please enter a nickname' }),
      topic: field({ required: 'Please enter a topic', onChange }),
    }
    const player = await asking({ fields })
    const errors = () =>
      player
        .runner()
        .view()
        .page.errors.map(({ text }) => text)
    const booked = () => player.tracked.filter(({ event }) => event === 'booked').length
    player.runner().commit('topic', 'garden')
    player.runner().commit('topic', '', { anew: true })
    expect([player.form().topic ?? '', errors(), booked()]).toEqual(['', [], 2])
    await player.press('next')
    expect(errors()).toEqual(['Please enter a nickname', 'Please enter a topic'])
    player.runner().commit('topic', '', { anew: true })
    expect([errors(), booked()]).toEqual([['Please enter a nickname'], 2])
    player.runner().commit('topic')
    expect(errors()).toEqual(['Please enter a nickname', 'Please enter a topic'])
  })
})

describe('hidden answers', () => {
  it('take along what the widget has told of them', async () => {
    const fields = {
      guests: { label: 'Guests', widget: 'count' },
      level: field({ if: 'form.guests > 1', tells: { pasted: 'agreed' } }),
    }
    const player = await playFunnel(
      { steps: { z: {}, a: { fields }, b: {}, c: end } },
      { answers: { guests: 2, level: 'high', agreed: true }, open: 'a' },
    )
    await player.press('next')
    expect(player.form()).toMatchObject({ level: 'high', agreed: true })
    await player.press('back')
    player.enter({ guests: 1 })
    await player.press('next')
    expect(player.form()).toEqual({ guests: 1 })
  })

  const hidden = { guests: { label: 'Guests', widget: 'count' }, level: field({ if: 'form.guests > 1' }) }

  it('do not count, and are forgotten when the step is left forward, but not on Back', async () => {
    const player = await playFunnel(
      { steps: { z: {}, a: { fields: hidden }, b: end } },
      { answers: { guests: 2, level: 'high' }, open: 'a' },
    )
    player.enter({ guests: 1 })
    await player.press('back')
    expect([player.at(), player.form().level]).toEqual(['z', undefined])
    player.enter({ guests: 2 })
    expect(player.form().level).toBe('high')
    player.enter({ guests: 1 })
    await player.press('next')
    player.enter({ guests: 2 })
    expect([player.at(), player.form().level]).toEqual(['a', undefined])
  })

  it.each(['next', 'book'])('are not sent by the calls of a press: %s', async (press) => {
    const book = {
      do: [{ call: 'bookSeat', with: { topic: 'garden', day: "= form.level + '!'", nickname: 'x' } }],
      to: 'b',
    }
    const player = await playFunnel(
      { steps: { a: { fields: hidden, next: book, buttons: { book: { label: 'Book', ...book } } }, b: end } },
      { answers: { guests: 2, level: 'high' } },
    )
    player.enter({ guests: 1 })
    await player.press(press)
    expect(player.calls.map(({ inputs }) => inputs.day)).toEqual(['!'])
  })

  it('stay when an effect has set them', async () => {
    const player = await asking({ fields: hidden, next: { do: [{ set: { level: 'set by an effect' } }], to: '@next' } })
    await player.press('next')
    expect(player.form().level).toBe('set by an effect')
  })

  it('go with a step that has left the journey, and with what depended on them', async () => {
    const player = await playFunnel(
      {
        order: ['a', { step: 'extra', if: 'form.agreed' }, 'b'],
        steps: {
          a: { fields: { agreed: { label: 'More', widget: 'tick' }, nickname: field({ if: "form.level == 'high'" }) } },
          extra: { fields: { level: field() } },
          b: end,
        },
      },
      { answers: { agreed: true, level: 'high', nickname: 'Ada' }, open: 'a' },
    )
    player.enter({ agreed: false })
    await player.press('next')
    expect([player.at(), player.form()]).toEqual(['b', { agreed: false }])
  })

  it('go when an inner step is left', async () => {
    const player = await playFunnel(
      { steps: { a: { steps: { ask: { fields: hidden, next: 'rest' }, rest: end } } } },
      { answers: { guests: 1, level: 'high' } },
    )
    await player.press('next')
    expect([player.at(), player.form().level]).toEqual(['a/rest', undefined])
  })
})
