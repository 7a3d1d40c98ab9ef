import { describe, expect, it } from 'vitest'
import { compiledOf, playFunnel, type TestPlayer } from '#engine/scenario/testing/playFunnel.ts'

const end = { final: true }
const ask = (path: string, more: object = {}) => ({
  fields: { [path]: { label: path, widget: 'text' } },
  needs: [path],
  ...more,
})
const agree = { fields: { agreed: { label: 'Yes', widget: 'tick' } } }

/** Plays a journey (`walk`) with one definition, then loads the same session with another. */
async function changed(
  before: object,
  after: object,
  walk: (player: TestPlayer) => Promise<unknown>,
  open?: string,
): Promise<TestPlayer> {
  const first = await playFunnel(before as never)
  await walk(first)
  return playFunnel(after as never, { stored: first.stored()!, open })
}
const through = (answers: Record<string, unknown>[]) => async (player: TestPlayer) => {
  for (const answer of answers) {
    player.enter(answer)
    await player.press('next')
  }
}

describe('a definition that changed under a session (7.11)', () => {
  it('has another hash, whatever part of it or of what it uses changed', () => {
    const one = { steps: { a: ask('nickname'), b: end } }
    expect(compiledOf(one).hash).toMatch(/^[0-9a-f]{64}$/)
    expect(compiledOf(one).hash).toBe(compiledOf(one).hash)
    expect(compiledOf({ steps: { a: ask('nickname'), b: { ...end, title: 'Bye' } } }).hash).not.toBe(
      compiledOf(one).hash,
    )
  })

  it('keeps answers whose path and type still exist, and sets the others aside', async () => {
    const data = { extra: { type: 'string', class: 'plain' }, more: { type: 'string', class: 'plain' } }
    const before = {
      data,
      steps: {
        a: {
          fields: {
            nickname: { label: 'N', widget: 'text' },
            extra: { label: 'E', widget: 'text' },
            more: { label: 'M', widget: 'text' },
          },
        },
        b: {},
        c: end,
      },
    }
    const after = { data: { extra: { type: 'number', class: 'plain' } }, steps: { a: {}, b: {}, c: end } }
    const player = await changed(before, after, through([{ nickname: 'Ada', extra: 'x', more: 'y' }]))
    expect([player.at(), player.form()]).toEqual(['b', { nickname: 'Ada' }])
    expect(player.stored()).not.toContain('"y"')
  })

  it('keeps the answers of the funnel that are outside the shared model', async () => {
    const data = { extra: { type: 'string', class: 'plain' } }
    const steps = { a: { fields: { extra: { label: 'E', widget: 'text' } } }, b: end }
    const player = await changed(
      { data, steps },
      { data, steps: { ...steps, b: { ...end, title: 'Other' } } },
      through([{ extra: 'x' }]),
    )
    expect(player.form()).toEqual({ extra: 'x' })
  })

  it('keeps receipts valid, and repeats no effect of a completed step', async () => {
    const next = { do: [{ call: 'openDoor', as: 'door', with: { topic: 'garden' } }], to: '@next' }
    const before = { steps: { a: { next }, b: {}, c: end } }
    const after = {
      steps: {
        a: { next: { do: [{ call: 'sendPin' }, ...next.do], to: '@next' } },
        b: { title: '{door.door}' },
        c: end,
      },
    }
    const player = await changed(before, after, through([{}]))
    expect([player.at(), player.texts(), player.calls]).toEqual(['b', ['D1'], []])
  })

  it('carries completed steps over by id or former id', async () => {
    const before = { steps: { a: { next: { do: [{ call: 'sendPin' }], to: '@next' } }, b: {}, c: end } }
    const after = { steps: { start: { was: ['a'], next: { do: [{ call: 'sendPin' }], to: '@next' } }, b: {}, c: end } }
    const player = await changed(before, after, through([{}]))
    expect([player.at(), player.runner().state().completed]).toEqual(['b', ['start']])
  })

  it('asks what is new, and lands there', async () => {
    const before = { steps: { a: ask('nickname'), b: {}, c: end } }
    const after = { steps: { a: ask('nickname'), new: ask('level'), b: {}, c: end } }
    expect((await changed(before, after, through([{ nickname: 'Ada' }]))).at()).toBe('new')
  })
})

describe('the frozen point', () => {
  const before = { steps: { a: ask('nickname'), s: { freezes: true }, b: {}, c: end } }
  const steps = {
    a: ask('nickname', { needs: ['nickname', 'level'] }),
    new: ask('topic'),
    s: { freezes: true },
    b: {},
    c: end,
  }
  const passed = through([{ nickname: 'Ada' }, {}])

  it('lies at the last completed step that freezes: nothing up to there is asked again', async () => {
    expect((await changed(before, { steps }, passed)).at()).toBe('b')
  })

  it('still lies there after another load', async () => {
    const player = await changed(before, { steps }, passed)
    await player.load('b')
    await player.settle()
    expect(player.at()).toBe('b')
  })

  it('does not lie before the step was completed, nor in a session of the same definition', async () => {
    expect((await changed(before, { steps }, through([{ nickname: 'Ada' }]))).at()).toBe('a')
    const same = await changed(
      before,
      before,
      async (player) => {
        await passed(player)
        await player.press('back')
        await player.press('back')
        player.enter({ nickname: '' })
      },
      'b',
    )
    expect(same.at()).toBe('a')
  })

  it('leaves what comes after it to the gates', async () => {
    expect((await changed(before, { steps: { ...steps, b: ask('topic'), d: {}, c: end } }, passed, 'd')).at()).toBe('b')
  })

  it('leaves a frozen step to its gate once the person changes it', async () => {
    const player = await changed(before, { steps }, passed)
    await player.press('back')
    await player.press('back')
    expect(player.at()).toBe('new')
    player.enter({ topic: '' })
    await player.press('next')
    expect(player.at()).toBe('new')
    player.runner().go('b')
    expect(player.at()).toBe('new')
    player.enter({ topic: 'garden' })
    await player.press('next')
    await player.press('next')
    expect(player.at()).toBe('b')
  })

  it('yields to an obligation that is new to this person: a step that must be passed', async () => {
    const mustPass = [{ name: 'rules were read', before: 'b', through: ['rules'] }]
    const player = await changed(
      before,
      { mustPass, steps: { a: ask('nickname'), rules: {}, s: { freezes: true }, b: {}, c: end } },
      passed,
    )
    expect(player.at()).toBe('rules')
    await player.press('next')
    player.runner().go('b')
    expect(player.at()).toBe('b')
  })

  it('yields to an obligation that does not hold: the first step asking for what it reads', async () => {
    const mustPass = [{ name: 'agreed', beforeCall: 'sendPin', holds: 'form.agreed' }]
    const after = {
      mustPass,
      steps: {
        a: ask('nickname'),
        yes: { ...agree, needs: ['agreed'] },
        later: agree,
        s: { freezes: true },
        b: { next: { do: [{ call: 'sendPin', onFail: '@continue' }], to: '@next' } },
        c: end,
      },
    }
    const player = await changed(before, after, passed)
    expect(player.at()).toBe('yes')
    player.enter({ agreed: true })
    player.runner().go('b')
    expect(player.at()).toBe('b')
    const agreedBefore = {
      steps: { a: { fields: { ...ask('nickname').fields, ...agree.fields } }, s: { freezes: true }, b: {}, c: end },
    }
    expect((await changed(agreedBefore, after, through([{ nickname: 'Ada', agreed: true }, {}]))).at()).toBe('b')
  })
})
