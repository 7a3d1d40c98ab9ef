import { describe, expect, it } from 'vitest'
import { compiledOf, playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const text = (label: string) => ({ label, widget: 'text' })
const data = {
  mark: { type: 'string', class: 'special' },
  'sheet.drawing': { type: 'string', class: 'special' },
  'sheet.note': { type: 'string', class: 'plain' },
}
const fields = {
  nickname: text('Nickname'),
  'local.pin': text('Pin'),
  mark: text('Mark'),
  'sheet.drawing': text('Drawing'),
  'sheet.note': text('Note'),
}
const steps = {
  a: { fields, next: { do: [{ call: 'openDoor', as: 'door', with: { topic: 'garden' } }], to: '@next' } },
  b: { title: 'Hello {form.nickname}' },
  c: { final: true },
}
const onServer = { persist: { in: 'server' as const }, data, steps }
const answers = {
  nickname: 'Ada',
  'local.pin': '1234',
  mark: 'A.L.',
  'sheet.drawing': 'a face',
  'sheet.note': 'for later',
}

describe('what is kept on the server as well (7.12)', () => {
  const walked = async () => {
    const player = await playFunnel(onServer, { seed: { level: 'this browser' } })
    player.enter(answers)
    await player.press('next')
    return player
  }

  it('is what the tab keeps without special answers, secrets, and what the host knows of itself', async () => {
    const player = await walked()
    const { form, ...rest } = JSON.parse(player.stored()!)
    expect(form).toEqual({
      level: 'this browser',
      nickname: 'Ada',
      mark: 'A.L.',
      sheet: { drawing: 'a face', note: 'for later' },
    })
    expect(JSON.parse(player.copied()!)).toEqual({ ...rest, form: { nickname: 'Ada', sheet: { note: 'for later' } } })
    expect(JSON.parse(player.copied()!)).toMatchObject({
      completed: ['a'],
      step: 'b',
      receipts: [{ operation: 'openDoor', output: { door: 'D1' } }],
    })
    expect(player.copied()).not.toMatch(/1234|A\.L\.|a face|this browser|K1/)
  })

  it('goes on elsewhere where it was, and asks again only for what stayed behind', async () => {
    const copied = (await walked()).copied()!
    const elsewhere = await playFunnel(onServer, { stored: copied, seed: { level: 'another browser' } })
    expect([elsewhere.at(), elsewhere.texts()[0], elsewhere.calls, elsewhere.form().level]).toEqual([
      'b',
      'Hello Ada',
      [],
      'another browser',
    ])
    const asking = { ...onServer, steps: { ...steps, a: { ...steps.a, needs: ['nickname', 'mark'] } } }
    const asked = await playFunnel(asking, { stored: copied })
    expect([asked.at(), asked.form().nickname]).toEqual(['a', 'Ada'])
  })

  it('goes on under a definition that changed meanwhile by the rules for one', async () => {
    const copied = (await walked()).copied()!
    const changed = {
      ...onServer,
      steps: {
        a: steps.a,
        extra: {
          fields: { topic: { label: 'Topic', widget: 'select', choices: ['garden', 'kitchen'] } },
          needs: ['topic'],
        },
        b: steps.b,
        c: steps.c,
      },
    }
    const player = await playFunnel(changed, { stored: copied })
    expect([player.at(), player.form().nickname, player.calls]).toEqual(['extra', 'Ada', []])
  })

  it('has a receipt that arrives after its page has gone, and nothing once the journey is dropped', async () => {
    const player = await playFunnel(onServer, {
      simulations: { openDoor: [{ output: { door: 'D1', key: 'K1' }, takes: '5s' }] },
    })
    player.enter({ nickname: 'Ada' })
    player.runner().next()
    await player.clock.advance(1000)
    player.runner().stop()
    await player.clock.advance(5000)
    expect(JSON.parse(player.copied()!)).toMatchObject({
      form: { nickname: 'Ada' },
      receipts: [{ state: 'completed' }],
    })
    const over = await playFunnel({
      ...onServer,
      steps: {
        a: { fields, buttons: { over: { label: 'Over', do: [{ forget: '@session' }], to: '@stay' } } },
        b: { final: true },
      },
    })
    over.enter({ nickname: 'Ada' })
    expect(over.copied()).toContain('Ada')
    await over.press('over')
    expect(over.copied()).toBeNull()
  })

  it.each(['session', 'none'] as const)('is nothing where the funnel says %s', async (place) => {
    const player = await playFunnel({ ...onServer, persist: { in: place } })
    player.enter(answers)
    expect(player.copied()).toBeNull()
  })

  it('is kept for thirty days, unless the funnel says less', async () => {
    const compiled = compiledOf(onServer)
    expect(compiled.persist).toEqual({ in: 'server', for: 30 * 24 * 3600_000, leavesOut: ['mark', 'sheet.drawing'] })
    expect(compiledOf({ ...onServer, persist: { in: 'server', for: '48h' } }).persist.for).toBe(48 * 3600_000)
  })
})
