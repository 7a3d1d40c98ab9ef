import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const end = { final: true }
const nickname = {
  nickname: {
    label: 'Nickname of {theme.shop}',
    widget: 'text',
    hint: '{1 + 1} letters',
    placeholder: 'Ada',
    options: { prefix: '= form.level' },
  },
}

describe('stages', () => {
  const wait = [{ wait: '1s' }]
  const steps = {
    a: {
      title: 'Work',
      steps: {
        one: { text: 'First for {form.nickname}', detail: '{form.level}', do: wait, then: 'two' },
        two: { text: 'Second', detail: 'soon', do: wait, then: 'three' },
        three: { text: 'Third', do: wait, then: '/b' },
      },
    },
    b: end,
  }

  it('show what is done, what is active with its detail, and what waits, with insertions', async () => {
    const player = await playFunnel({ steps }, { answers: { nickname: 'Ada', level: 'high' }, still: true })
    await player.clock.advance(500)
    expect(player.runner().view().stages).toEqual([
      { id: 'one', text: 'First for Ada', detail: 'high', state: 'active' },
      { id: 'two', text: 'Second', state: 'waiting' },
      { id: 'three', text: 'Third', state: 'waiting' },
    ])
    await player.clock.advance(1000)
    expect(
      player
        .runner()
        .view()
        .stages.map(({ detail, state }) => [detail, state]),
    ).toEqual([
      [undefined, 'done'],
      ['soon', 'active'],
      [undefined, 'waiting'],
    ])
  })

  it('say which had a problem, until they run again', async () => {
    const one = { text: 'First', do: [{ call: 'sendPin', onFail: { to: 'two' } }], then: 'two' }
    const two = { text: 'Second', do: wait, then: 'asking' }
    const asking = { as: 'notice', title: 'Once more?', buttons: { again: { label: 'Again', to: 'one' } } }
    const player = await playFunnel(
      { steps: { a: { title: 'Work', steps: { one, two, asking } }, b: end } },
      { simulations: { sendPin: [{ failure: 'failed' }, { output: {} }] }, still: true },
    )
    const states = () =>
      player
        .runner()
        .view()
        .stages.map(({ state }) => state)
    await player.clock.advance(500)
    expect(states()).toEqual(['problem', 'active'])
    await player.settle()
    player.runner().press('again')
    await player.clock.advance(500)
    expect(states()).toEqual(['done', 'active'])
  })

  it('have texts that come later, while whatever the step does goes on', async () => {
    const later = { '2s': 'Still at it, {form.nickname}', '4s': 'Nearly there' }
    const player = await playFunnel(
      {
        steps: {
          a: {
            title: 'Work',
            steps: {
              one: { text: 'At it', later, do: [{ wait: '5s' }], then: 'two' },
              two: { text: 'Second', do: wait, then: '/b' },
            },
          },
          b: end,
        },
      },
      { answers: { nickname: 'Ada' }, still: true },
    )
    const shown = () =>
      player
        .runner()
        .view()
        .stages.map(({ text }) => text)
    const seen: string[] = []
    for (const time of [1999, 1, 1999, 1]) {
      await player.clock.advance(time)
      seen.push(shown()[0]!)
    }
    expect(seen).toEqual(['At it', 'Still at it, Ada', 'Still at it, Ada', 'Nearly there'])
    await player.clock.advance(1000)
    expect(shown()).toEqual(['At it', 'Second'])
  })

  it('whose text says nothing now are not shown', async () => {
    const said = {
      a: {
        title: 'Work',
        steps: {
          one: { text: "{form.nickname == '' ? '' : 'For ' + form.nickname}", do: wait, then: 'two' },
          two: { text: 'Second', do: wait, then: '/b' },
        },
      },
      b: end,
    }
    const rows = async (answers: object) => {
      const player = await playFunnel({ steps: said }, { answers: { ...answers }, still: true })
      await player.clock.advance(1500)
      return player
        .runner()
        .view()
        .stages.map(({ text }) => text)
    }
    expect(await rows({})).toEqual(['Second'])
    expect(await rows({ nickname: 'Ada' })).toEqual(['For Ada', 'Second'])
  })

  it('stay behind a dialog, which is over them', async () => {
    const dialog = { as: 'dialog', title: 'Really?', fields: nickname, next: 'run' }
    const player = await playFunnel({
      steps: { a: { title: 'Work', steps: { run: { text: 'Running', then: 'ask' }, ask: dialog } } },
    })
    expect(player.runner().view()).toMatchObject({
      page: { title: 'Work', fields: [] },
      dialog: { title: 'Really?', fields: [{ path: 'nickname' }] },
      stages: [{ id: 'run', state: 'done' }],
    })
  })

  it('of a process inside a process are its own', async () => {
    const inner = {
      title: 'Inner',
      steps: { x: { text: 'X', do: wait, then: 'y' }, y: { text: 'Y', do: wait, then: '/b' } },
    }
    const player = await playFunnel(
      { steps: { a: { title: 'Outer', steps: { one: { text: 'One', then: 'two' }, two: inner } }, b: end } },
      { still: true },
    )
    await player.clock.advance(500)
    expect(player.runner().view()).toMatchObject({
      page: { title: 'Inner' },
      stages: [
        { id: 'x', state: 'active' },
        { id: 'y', state: 'waiting' },
      ],
    })
  })
})

describe('layers', () => {
  it('a notice stands in place of the content around it, with its tone', async () => {
    const player = await playFunnel({
      steps: { a: { title: 'Work', steps: { oh: { as: 'notice', tone: 'warning', title: 'Oh', final: true } } } },
    })
    expect(player.runner().view()).toMatchObject({
      page: { title: 'Work' },
      notice: { title: 'Oh', tone: 'warning' },
      stages: [],
    })
  })

  it('a notice inside a dialog stays in the dialog, and a stage inside it asks there', async () => {
    const steps = {
      a: {
        title: 'Work',
        steps: {
          d: {
            as: 'dialog',
            title: 'Dialog',
            steps: { ask: { fields: nickname, next: 'oh' }, oh: { as: 'notice', title: 'Oh', final: true } },
          },
        },
      },
    }
    const player = await playFunnel({ steps })
    expect(player.runner().view()).toMatchObject({
      page: { title: 'Work', fields: [] },
      dialog: { title: 'Dialog', fields: [{ path: 'nickname' }], nav: { next: { label: 'Next' } } },
    })
    await player.press('next')
    expect(player.runner().view()).toMatchObject({ page: { title: 'Work' }, dialog: { title: 'Oh' } })
    expect(player.runner().view().notice).toBeUndefined()
  })

  it('a waiting stage asks inside the screen of its process, between the content of both', async () => {
    const block = (text: string) => [{ block: 'note', options: { text } }]
    const steps = {
      a: {
        title: 'Work',
        text: 'Outer',
        blocks: { top: block('outer top'), bottom: block('outer bottom') },
        steps: {
          ask: { fields: nickname, next: '/b', blocks: { top: block('inner top'), bottom: block('inner bottom') } },
        },
      },
      b: end,
    }
    const { page } = (await playFunnel({ steps, blocks: { top: block('funnel') } })).runner().view()
    const texts = (blocks: { options: Record<string, unknown> }[]) => blocks.map(({ options }) => options.text)
    expect([page.title, page.text, page.fields.length]).toEqual(['Work', 'Outer', 1])
    expect([texts(page.blocks.top), texts(page.blocks.bottom)]).toEqual([
      ['funnel', 'outer top', 'inner top'],
      ['inner bottom', 'outer bottom'],
    ])
  })

  it('tell the content around every step apart, which stays around a notice', async () => {
    const block = (text: string) => [{ block: 'note', options: { text } }]
    const steps = {
      a: { title: 'Work', blocks: { top: block('own') }, steps: { oh: { as: 'notice', title: 'Oh', final: true } } },
    }
    const { page } = (await playFunnel({ steps, blocks: { top: block('around') } })).runner().view()
    expect(page.blocks.top).toEqual([
      { block: 'note', options: { text: 'around' }, around: true },
      { block: 'note', options: { text: 'own' } },
    ])
  })
})

describe('texts and values', () => {
  it('are inserted in labels, hints, options and blocks, and in the options of blocks alone as texts', async () => {
    const blocks = {
      top: [
        { block: 'note', if: "form.level == 'high'", options: { text: 'Hello {form.nickname}, {{not}} more' } },
        { block: 'note', if: 'form.agreed', options: { text: 'hidden' } },
      ],
    }
    const player = await playFunnel(
      { steps: { a: { fields: nickname, blocks }, b: end } },
      { answers: { nickname: 'Ada', level: 'high' } },
    )
    const { page } = player.runner().view()
    expect(page.blocks.top).toEqual([{ block: 'note', options: { text: 'Hello Ada, {not} more' } }])
    expect(page.fields[0]).toMatchObject({
      label: 'Nickname of north',
      hint: '2 letters',
      placeholder: 'Ada',
      options: { prefix: 'high' },
      value: 'Ada',
      required: false,
    })
  })

  it('follow the answers', async () => {
    const player = await playFunnel({ steps: { a: { title: 'Hello {form.nickname}', fields: nickname }, b: end } })
    player.runner().change('nickname', 'Bo')
    expect(player.runner().view().page.title).toBe('Hello Bo')
  })

  it('follow them in the labels of choices too', async () => {
    const topic = {
      label: 'Topic',
      widget: 'select',
      choices: [
        { value: 'garden', label: 'The garden of {form.nickname}' },
        { value: 'kitchen', label: 'Kitchen' },
      ],
    }
    const player = await playFunnel({ steps: { a: { fields: { ...nickname, topic } }, b: end } })
    player.runner().change('nickname', 'Bo')
    expect(player.runner().view().page.fields[1]!.choices).toEqual([
      { value: 'garden', label: 'The garden of Bo' },
      { value: 'kitchen', label: 'Kitchen' },
    ])
  })
})

describe('Next and Back', () => {
  it('are there for top-level waiting steps, and elsewhere only where they are written', async () => {
    const nav = async (step: object) => {
      const { page, notice } = (await playFunnel({ steps: { a: step, b: end } })).runner().view()
      return Object.keys((notice ?? page).nav ?? {}).filter((key) => ['next', 'back'].includes(key))
    }
    expect(await nav({})).toEqual(['next', 'back'])
    expect(await nav(end)).toEqual([])
    expect(await nav({ final: true, back: '@back' })).toEqual(['back'])
    expect(await nav({ steps: { one: { as: 'notice', title: 'One' } } })).toEqual([])
    expect(await nav({ steps: { one: { as: 'notice', title: 'One', next: '/b' } } })).toEqual(['next'])
    expect(await nav({ nav: false })).toEqual([])
    expect(await nav({ nav: { back: false } })).toEqual(['next'])
  })

  it('take their words from the step, else from the funnel, and are busy with it', async () => {
    const player = await playFunnel({
      nav: { next: 'Go on', back: 'Return', busy: 'Wait' },
      steps: { a: { nav: { next: 'Send', place: 'page' }, next: { do: [{ wait: '1s' }], to: '@next' } }, b: end },
    })
    expect(player.runner().view().page.nav).toMatchObject({
      place: 'page',
      next: { label: 'Send', busy: false },
      back: { label: 'Return', busy: false },
    })
    player.runner().next()
    expect(player.runner().view().page.nav).toMatchObject({
      next: { label: 'Wait', busy: true },
      back: { label: 'Return', busy: true },
    })
  })
})

describe('progress', () => {
  const steps = { a: { title: 'A', next: 'b' }, b: { title: 'B', counts: false }, c: { title: 'C', final: true } }

  it('is shown in the words of the funnel, on steps that count', async () => {
    const player = await playFunnel({ progress: 'Step {journey.position}/{journey.total}', steps })
    const { progress } = player.runner().view()
    expect(progress).toEqual({ position: 1, total: 2, counted: true, words: 'Step 1/2' })
    player.runner().next()
    await player.settle()
    expect(player.runner().view().progress).toEqual({ position: 1, total: 2, counted: false })
  })

  it('is for the page to tell otherwise', async () => {
    const player = await playFunnel({ steps })
    expect(player.runner().view().progress).not.toHaveProperty('words')
  })
})
