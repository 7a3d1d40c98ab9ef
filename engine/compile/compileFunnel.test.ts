import { describe, expect, it } from 'vitest'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { compiledOf, definitionOf } from '#engine/scenario/testing/playFunnel.ts'
import { compileFunnel } from './compileFunnel.ts'
import { CompileError } from './context.ts'
import { compileValidators, schemasToValidate, validatorsModule } from './validators.ts'

const end = { final: true }
const field = (more: object = {}) => ({ label: 'L', widget: 'text', ...more })

describe('a compiled funnel', () => {
  it('tells the page its addresses, and what its steps show', () => {
    const funnel = compiledOf({
      path: '/play',
      aliases: ['/old'],
      unknownStep: 'b',
      steps: { a: { was: ['first'], fields: { nickname: field() }, blocks: { top: [{ block: 'note' }] } }, b: end },
    })
    expect(funnel).toMatchObject({
      path: '/play',
      aliases: ['/old'],
      home: '/',
      unknownStep: 'b',
      uses: { widgets: ['text'], blocks: ['note'] },
      query: ['source'],
      persist: { in: 'session', for: 86_400_000 },
    })
    expect(funnel.steps.a!.was).toEqual(['first'])
  })

  it('has the checks and normalisers of the widget before its own, with the words of the field', () => {
    const checks = [{ min: 2, message: 'At least 2' }]
    const fields = {
      guests: field({ widget: 'number', checks, normalise: ['trim'] }),
      level: field({ widget: 'date-parts', messages: { date: 'No such day' } }),
    }
    const [guests, level] = compiledOf({ steps: { a: { fields }, b: end } }).steps.a!.fields
    expect(guests!.checks.map(({ id, test }) => [id, test])).toEqual([
      ['number', 'pattern'],
      ['min', 'min'],
    ])
    expect(guests!.normalise).toEqual(['widget:number', 'trim'])
    expect(level!.checks).toMatchObject([{ id: 'date', message: 'No such day' }])
  })

  it('has the message of a check whatever its id is', () => {
    const checks = [{ id: 'constructor', pattern: '^A', message: 'Begin with A' }]
    const { a } = compiledOf({ steps: { a: { fields: { nickname: field({ checks }) } }, b: end } }).steps
    expect(a!.fields[0]!.checks[0]).toMatchObject({ id: 'constructor', message: 'Begin with A' })
  })

  it('holds the operations that it calls and those that recover them, and no other', () => {
    const funnel = compiledOf({
      steps: {
        a: { next: { do: [{ call: 'bookSlot', as: 'booking', with: { day: 'Monday' } }], to: '@next' } },
        b: end,
      },
    })
    expect([Object.keys(funnel.operations), funnel.results]).toEqual([
      ['bookSlot', 'readSlotBooking'],
      { booking: 'bookSlot' },
    ])
  })

  it('knows obligations by the top-level steps that they are about', () => {
    const mustPass = [
      { name: 'n', before: 'c', through: ['a/one'], holds: "form.nickname != '' && form.seat.row != ''" },
    ]
    const funnel = compiledOf({
      mustPass,
      steps: {
        a: { steps: { one: { fields: { nickname: field() }, next: '/b' } } },
        b: { fields: { seat: field() } },
        c: end,
      },
    })
    expect(funnel.mustPass).toMatchObject([{ through: ['a'], asks: ['a', 'b'] }])
  })

  it('keeps an obligation of two calls once, and none that no step can meet', () => {
    const signed = { through: ['a'], holds: "form.nickname != ''" }
    const mustPass = [
      { name: 'n', before: 'b', ...signed },
      { name: 'o', before: 'c', ...signed },
      { name: 'p', before: 'c', holds: "'a' in journey.done" },
    ]
    const funnel = compiledOf({ mustPass, steps: { a: { fields: { nickname: field() } }, b: { next: 'c' }, c: end } })
    expect(funnel.mustPass).toMatchObject([{ through: ['a'], asks: ['a'] }])
  })

  it('keeps answers of its own in the model it validates, with validators that a page can import', () => {
    const funnel = compiledOf({ data: { extra: { type: 'number', class: 'plain' } }, steps: { a: end } })
    const schemas = schemasToValidate(funnel, neutralRegistry)
    const { form } = compileValidators(schemas)
    expect([form!({ extra: 1, nickname: 'Ada' }), form!({ extra: 'one' }), form!({ unknown: 1 })]).toEqual([
      true,
      false,
      false,
    ])
    expect(validatorsModule(schemas)).toContain('export const validators = { "form": v')
  })

  it('has validators in one module that imports nothing, with what ajv needs to compare', async () => {
    const schemas = { length: { type: 'string', maxLength: 2 }, list: { type: 'array', uniqueItems: true } } as const
    const source = validatorsModule(schemas, { selfContained: true })
    expect(source).not.toMatch(/\b(import|require)\b/)
    const { validators } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
      validators: Record<string, (value: unknown) => boolean>
    }
    expect([validators.length!('😀😀'), validators.length!('abc')]).toEqual([true, false])
    expect([validators.list!([{ a: 1 }, { a: 2 }]), validators.list!([{ a: 1 }, { a: 1 }])]).toEqual([true, false])
  })

  it('has the inserted trees of named rules, and no rule text', () => {
    const text = JSON.stringify(
      compiledOf({
        rules: { ready: "form.nickname != ''" },
        steps: { a: { gate: 'ready', fields: { nickname: field() } }, b: end },
      }),
    )
    expect(text).not.toContain('form.nickname !=')
    expect(text).toContain('["!=",[".",["root","form"],"nickname",""],""]')
  })
})

describe('what the checker refuses', () => {
  const compiling = (a: object) => () => compileFunnel(definitionOf({ steps: { a, b: end } }), neutralRegistry)

  it.each([
    ['a rule', { gate: 'form.nowhere' }],
    ['a target', { next: 'nowhere' }],
    ['a text', { text: '{form.' }],
    ['time in onChange', { fields: { nickname: field({ onChange: [{ wait: '1s' }] }) } }],
    [
      'staying after effects of an event',
      {
        on: { 'bell-rung': { do: [{ wait: '1s' }], to: [{ if: 'form.agreed', to: 'b' }, { to: '@stay' }] } },
        steps: { one: end },
      },
    ],
  ])('does not compile: %s', (_, step) => {
    expect(compiling(step)).toThrow(CompileError)
  })
})
