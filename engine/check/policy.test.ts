import { describe, expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import { filesInMemory } from '#engine/load/testing/filesInMemory.ts'
import { checkFunnel } from './checkFunnel.ts'

/** The findings of `f/demo/funnel.json` among other files. Every value of a file stands on a line of its own. */
function findingsIn(files: Record<string, object>) {
  const texts = Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, JSON.stringify({ format: 2, ...content }, null, 2)]),
  )
  const loaded = loadFunnel('f/demo/funnel.json', { library: 'f/library', funnels: 'f', ...filesInMemory(texts) })
  return checkFunnel(loaded, registry).filter(({ severity }) => severity !== 'advice')
}

const work = { title: 'Work', do: [{ call: 'sendPin' }], catch: 'ask', then: 'done' }
const ask = { title: 'Ask', fields: { agreed: { label: 'I agree', widget: 'tick', required: 'Please agree' } } }
const welcome = { title: 'Welcome' }
const done = { title: 'Done', final: true }
const demo = (steps: Record<string, object>, more: object = {}) => ({
  id: 'demo',
  title: 'Demo',
  path: '/demo',
  order: Object.keys(steps),
  steps,
  ...more,
})
const agreed = { name: 'no pin without consent', beforeCall: 'sendPin', through: ['ask'], holds: 'form.agreed' }
const policy = (...mustPass: object[]) => ({ mustPass })

describe('the policy', () => {
  it('holds for every funnel that makes the call, and is reported where the funnel breaks it', () => {
    const files = (steps: Record<string, object>) => ({
      'f/policy.json': policy(agreed),
      'f/demo/funnel.json': demo(steps),
    })
    expect(findingsIn(files({ ask, work, done }))).toEqual([])
    const late = { ...ask, fields: { agreed: { ...ask.fields.agreed, required: undefined } } }
    const found = findingsIn(files({ ask: late, work, done }))
    expect(found).toMatchObject([
      { code: 'obligation-path', file: 'f/demo/funnel.json', pointer: '/steps/work/do/0' },
      {
        code: 'obligation-rule',
        file: 'f/demo/funnel.json',
        pointer: '/steps/work/do/0',
        message: '"no pin without consent": form.agreed is not certain whenever sendPin runs',
        related: [{ file: 'f/policy.json', pointer: '/mustPass/0/holds', message: 'the obligation is written here' }],
      },
    ])
  })

  it('does not concern a funnel that never makes the call', () => {
    expect(findingsIn({ 'f/policy.json': policy(agreed), 'f/demo/funnel.json': demo({ done }) })).toEqual([])
    const before = { name: 'asked before work', before: 'work', through: ['ask'] }
    expect(findingsIn({ 'f/policy.json': policy(before), 'f/demo/funnel.json': demo({ done }) })).toEqual([])
    const skipping = { ...ask, buttons: { skip: { label: 'Skip', to: 'work' } } }
    const around = { ...welcome, buttons: { skip: { label: 'Skip', to: 'work' } } }
    const found = (steps: Record<string, object>) =>
      findingsIn({ 'f/policy.json': policy(before), 'f/demo/funnel.json': demo(steps) })
    expect(found({ ask: skipping, work, done })).toEqual([])
    expect(found({ welcome: around, ask, work, done })).toMatchObject([
      { code: 'obligation-path', file: 'f/demo/funnel.json', pointer: '/steps/work', way: ['welcome', 'work'] },
    ])
  })

  it('names a step that the funnel lacks', () => {
    const steps = { question: ask, work: { ...work, catch: 'question' }, done }
    expect(findingsIn({ 'f/policy.json': policy(agreed), 'f/demo/funnel.json': demo(steps) })).toMatchObject([
      {
        code: 'unknown-step',
        file: 'f/demo/funnel.json',
        pointer: '/steps',
        message: '"no pin without consent" asks for the step "ask", which this funnel does not have',
        related: [{ file: 'f/policy.json', pointer: '/mustPass/0/through/0' }],
      },
    ])
  })

  it('can be neither removed nor changed by a funnel', () => {
    const own = (mustPass: unknown) =>
      findingsIn({ 'f/policy.json': policy(agreed), 'f/demo/funnel.json': demo({ ask, work, done }, { mustPass }) })
    expect(own([agreed])).toEqual([])
    for (const mustPass of [null, [{ ...agreed, holds: 'true' }]])
      expect(own(mustPass)).toMatchObject([{ code: 'obligation-inherited', file: 'f/demo/funnel.json' }])
    const rules = { safe: 'form.agreed' }
    expect(
      findingsIn({
        'f/policy.json': policy({ ...agreed, holds: 'safe' }),
        'f/library/rules.json': { rules },
        'f/demo/funnel.json': demo({ ask, work, done }, { rules: { safe: "form.nickname == ''" } }),
      }),
    ).toContainEqual(expect.objectContaining({ code: 'obligation-inherited', pointer: '/rules/safe' }))
  })

  it('is checked itself', () => {
    expect(
      findingsIn({
        'f/policy.json': { $schema: 'library.schema.json', mustpass: [], brands: 'themes', mustPass: {} },
        'f/demo/funnel.json': demo({ done }),
      }).map(({ code, pointer }) => `${code} ${pointer}`),
    ).toEqual(['schema-kind /$schema', 'unknown-key /mustpass', 'shape /brands', 'shape /mustPass'])
    const unknown = { ...agreed, beforeCall: 'sendPin', hold: 'form.agreed' }
    expect(findingsIn({ 'f/policy.json': policy(unknown), 'f/demo/funnel.json': demo({ done }) })).toMatchObject([
      { code: 'unknown-key', file: 'f/policy.json', pointer: '/mustPass/0/hold' },
    ])
  })
})

describe('a brand', () => {
  const files = (funnels: string[] | undefined) => ({
    'f/policy.json': { brands: '../t/*/theme.json' },
    't/north/theme.json': { brandName: 'North', policy: { funnels, mustPass: [agreed] } },
    't/south/theme.json': { brandName: 'South' },
    't/base.css': {},
    'f/demo/funnel.json': demo({ ask: welcome, work, done }),
  })

  it('adds obligations to the funnels that it offers, and the finding names it', () => {
    for (const funnels of [undefined, ['other', 'demo']])
      expect(findingsIn(files(funnels))).toContainEqual(
        expect.objectContaining({
          code: 'obligation-rule',
          file: 'f/demo/funnel.json',
          message: '"North: no pin without consent": form.agreed is not certain whenever sendPin runs',
          related: [expect.objectContaining({ file: 't/north/theme.json', pointer: '/policy/mustPass/0/holds' })],
        }),
      )
    expect(findingsIn(files(['other'])).filter(({ code }) => code.startsWith('obligation-'))).toEqual([])
  })
})
