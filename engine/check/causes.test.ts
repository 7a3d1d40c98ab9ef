import { describe, expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import { checkFunnel } from './checkFunnel.ts'

const base = {
  id: 'base',
  title: 'Base',
  path: '/base',
  order: ['ask', 'work', 'done'],
  steps: {
    ask: {
      title: 'Ask',
      fields: {
        agreed: { label: 'I agree', widget: 'tick', required: 'Please agree' },
        nickname: { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' },
      },
    },
    work: { title: 'Work', do: [{ call: 'sendPin' }], catch: 'ask', then: 'done' },
    done: { title: 'Done', final: true },
  },
  mustPass: [{ name: 'safe', beforeCall: 'sendPin', holds: "form.agreed && form.nickname != ''" }],
}

/** The findings of a variant of `base`, with its texts on lines of their own, and how often something was checked. */
function found(patch: object, files: Record<string, object> = { base }) {
  const own = { id: 'own', title: 'Own', path: '/own', extends: 'base', ...patch }
  const text = (content: object) => JSON.stringify({ format: 2, ...content }, null, 2)
  const texts = Object.fromEntries(
    Object.entries({ ...files, own }).map(([id, content]) => [`f/${id}/funnel.json`, text(content)]),
  )
  let versions = 0
  const loaded = loadFunnel('f/own/funnel.json', {
    library: 'l',
    funnels: 'f',
    read: (path) => texts[path]!,
    list: (folder) =>
      folder === 'f' ? Object.keys(files) : folder === 'l' || folder.endsWith('/texts') ? [] : ['funnel.json'],
  })
  const { variant } = loaded
  const counted = variant && {
    ...variant,
    saying: (version: typeof variant.own) => {
      versions += 1
      return variant.saying(version)
    },
  }
  const findings = checkFunnel({ ...loaded, ...(counted && { variant: counted }) }, registry)
  return { findings: findings.filter(({ severity }) => severity !== 'advice'), versions: () => versions }
}

describe('what a variant causes in its base', () => {
  const ask = (fields: object, more: object = {}) => ({
    steps: { done: { title: 'The end' }, ask: { title: 'Now', fields, ...more } },
  })

  it('is reported at the smallest change that causes it, with the place in the base beside it', () => {
    const { findings } = found(ask({ nickname: { hint: 'A name' }, agreed: { required: null } }, { needs: [] }))
    expect(findings).toMatchObject([
      {
        code: 'obligation-rule',
        file: 'f/own/funnel.json',
        line: 18,
        column: 11,
        pointer: '/steps/ask/fields/agreed/required',
        message: 'because of this change: "safe": form.agreed is not certain whenever sendPin runs',
        related: [
          { file: 'f/base/funnel.json', pointer: '/mustPass/0/holds', message: 'this is what the finding is about' },
        ],
      },
    ])
  })

  it.each<[string, object, string]>([
    ['an order', { order: ['work', 'ask', 'done'] }, '/order'],
    ['a removed field', ask({ nickname: null }), '/steps/ask/fields/nickname'],
    ['a removed step', { steps: { ask: null, done: { title: 'x' } } }, '/steps/ask'],
    [
      'a new step with its place in the order',
      {
        order: ['ask', 'more', 'work', 'done'],
        steps: { more: { title: 'More', do: [{ set: { agreed: null } }], then: 'work' }, done: { title: 'x' } },
      },
      '/steps/more/do',
    ],
  ])('may be %s', (_, patch, pointer) => {
    const { findings } = found(patch)
    expect(findings.length).toBeGreaterThan(0)
    for (const one of findings) expect(one).toMatchObject({ file: 'f/own/funnel.json' })
    expect(findings.map((one) => one.pointer)).toContain(pointer)
  })

  const more = { title: 'More', text: 'One more thing', nav: { next: 'On' } }
  const moved = ['work', 'more', 'ask', 'done']

  it.each<[string, object, string, string[]]>([
    [
      'a removed field beside a new step and another order',
      { order: ['more', 'ask', 'work', 'done'], steps: { more, ask: { fields: { agreed: { required: null } } } } },
      'obligation-rule',
      ['/steps/ask/fields/agreed/required'],
    ],
    ['the order beside a new step', { order: moved, steps: { more } }, 'obligation-rule', ['/order']],
    [
      'the order that passes by a step with another text',
      { order: ['done', 'ask', 'work'], steps: { ask: { title: 'Now' }, work: { title: 'Later' } } },
      'unreachable',
      ['/order'],
    ],
    [
      'a step that is removed beside a new one and another order',
      { order: ['more', 'work', 'done'], steps: { ask: null, more } },
      'unknown-target',
      ['/steps/ask'],
    ],
    [
      'two changes together',
      {
        order: ['work', 'ask', 'done'],
        steps: { ask: { fields: { nickname: { hint: 'A name' }, agreed: { required: null } } }, done: { title: 'x' } },
      },
      'obligation-rule',
      ['/steps/ask/fields/agreed/required', '/order'],
    ],
  ])('among several changes is %s', (_, patch, code, pointers) => {
    const one = found(patch).findings.find((finding) => finding.code === code)
    const besides = one?.related?.filter(({ message }) => message === 'together with this change') ?? []
    expect([one?.pointer, ...besides.map(({ pointer }) => pointer)]).toEqual(pointers)
    expect(one?.file).toBe('f/own/funnel.json')
  })

  it('is shown by a way through the changed step, although another one is shorter', () => {
    const to = [{ if: "journey.open == ''", to: '/work' }, { to: '@open' }]
    const none = { as: 'notice', title: 'None', text: 'No name', buttons: { on: { label: 'On', to } } }
    const guard = [{ if: "form.nickname == ''", to: 'none' }]
    const look = { title: 'Look', entry: 'direct', guard, steps: { on: { then: '/work' }, none } }
    const order = ['start', 'ask', 'look', 'work', 'done']
    const longer = { ...base, order, steps: { start: { title: 'Start', text: 'Hello' }, ...base.steps, look } }
    const { findings } = found(ask({ nickname: { required: null } }), { base: longer })
    expect(findings).toMatchObject([{ code: 'obligation-rule', way: ['start', 'ask', 'look/none', 'work'] }])
  })

  it('is no finding that the base has on its own', () => {
    const broken = { ...base, steps: { ...base.steps, ask: { title: 'Ask' } } }
    const { findings } = found(ask({}), { base: broken })
    expect(findings.filter(({ code }) => code === 'obligation-rule')).toMatchObject([{ file: 'f/base/funnel.json' }])
  })

  it('costs nothing where nothing is found, and little where much is', () => {
    expect(found(ask({ nickname: { hint: 'A name' } })).versions()).toBe(0)
    const steps = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`s${at}`, { title: 'x', final: true }]))
    const many = { order: ['work', 'ask', ...Object.keys(steps), 'done'], steps }
    expect(found(many).versions()).toBeLessThan(41)
  })
})
