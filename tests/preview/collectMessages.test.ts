import { describe, expect, it } from 'vitest'
import { folders, funnelIds, loadedFunnels, shippedFunnel } from '#tests/support/funnels.ts'
import { compileFunnel } from 'runnel/compile'
import { loadFunnelFile } from 'runnel/load'
import { indexSteps } from 'runnel/contracts'
import { stepsInOrder } from 'runnel/graph'
import { registry } from '#funnels/registry.ts'
import { collectMessages, operationsByStep } from 'runnel/explore'

const of = (id: string) => collectMessages(loadedFunnels.get(id)!.definition, shippedFunnel(id), registry)

/** Texts that a definition has under these keys, at any depth; what a redirect takes along is said elsewhere. */
function textsUnder(keys: string[], value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? (keys.includes(key) ? [inner] : []) : key === 'query' ? [] : textsUnder(keys, inner),
  )
}

describe('the messages of a funnel', () => {
  it('says where each stands and when it shows', () => {
    const messages = of('v3b')
    expect(messages).toContainEqual({
      kind: 'field',
      step: 'personal-details',
      field: 'contactDetails.email',
      label: 'Email',
      text: 'Please enter your email address',
      when: 'nothing is given',
      written: { in: 'definition', pointer: '/steps/personal-details/fields/contactDetails.email/required' },
    })
    expect(messages).toContainEqual(
      expect.objectContaining({
        kind: 'gate',
        step: 'signature',
        text: "{form.documentsMissing ? 'You can sign as soon as the documents are here' : 'Please sign the form to continue'}",
        written: { in: 'definition', pointer: '/steps/signature/reason' },
      }),
    )
    expect(messages).toContainEqual(
      expect.objectContaining({ kind: 'notice', step: 'credit-check/failed', text: 'Credit Check Error' }),
    )
    expect(messages).toContainEqual(
      expect.objectContaining({
        kind: 'error',
        step: 'confirmation',
        text: 'Email is required for account creation',
        when: expect.stringContaining('form.contactDetails.email') as string,
      }),
    )
    expect(messages).toContainEqual(
      expect.objectContaining({
        kind: 'failure',
        step: 'credit-check/pending',
        text: "We couldn't complete your credit check. Please try again.",
        when: expect.stringContaining('runCreditCheck fails') as string,
        written: { in: 'operation', name: 'runCreditCheck' },
      }),
    )
  })

  it('says after which time the text of a stage is replaced', () => {
    expect(of('v5')).toContainEqual({
      kind: 'stage',
      step: 'credit-file/pending',
      text: 'Searching for finance agreements...',
      when: 'it has taken 2s',
      written: { in: 'definition', pointer: '/steps/credit-file/steps/pending/later/2s' },
    })
  })

  it('has what every funnel says while a call takes long, unless it has words of its own or no calls', () => {
    const { definition } = loadedFunnels.get('v1')!
    const slow = (changed: typeof definition) =>
      collectMessages(changed, compileFunnel(changed, registry), registry).filter(({ when }) => /has run/.test(when))
    expect(slow(definition)).toEqual([
      {
        kind: 'notice',
        step: '',
        text: 'This takes longer than usual. We are still working on it; it is safe to wait here.',
        when: 'a call has run for 10s; slow of the funnel replaces it',
        written: { in: 'definition', pointer: '' },
      },
    ])
    expect(slow({ ...definition, slow: {} })).toEqual([])
    const silent = { 'thank-you': { title: 'Thank you', final: true } }
    expect(slow({ ...definition, order: ['thank-you'], steps: silent, mustPass: [], enter: undefined })).toEqual([])
  })

  it('says what is said while a call takes long, of the funnel and of a step', () => {
    const { definition } = loadedFunnels.get('v5')!
    const slow = { '10s': 'Nearly there', '5s': 'Still searching' }
    const { 'credit-file': search, ...steps } = definition.steps
    const changed = {
      ...definition,
      slow: { '5s': 'One moment' },
      steps: { ...steps, 'credit-file': { ...search!, slow } },
    }
    const messages = collectMessages(changed, compileFunnel(changed, registry), registry)
    expect(messages.filter(({ when }) => when.startsWith('a call has run'))).toEqual(
      [
        ['', 'One moment', '5s', '/slow/5s'],
        ['credit-file', 'Still searching', '5s', '/steps/credit-file/slow/5s'],
        ['credit-file', 'Nearly there', '10s', '/steps/credit-file/slow/10s'],
      ].map(([step, text, time, pointer]) => ({
        kind: 'notice',
        step,
        text,
        when: `a call has run for ${time}`,
        written: { in: 'definition', pointer },
      })),
    )
  })

  it.each(funnelIds)('has every message that the definition of %s writes', async (id) => {
    const known = new Set(of(id).map(({ text }) => text))
    const { definition } = await loadFunnelFile(`funnels/${id}/funnel.json`, folders)
    const written = textsUnder(
      ['required', 'message', 'typing', 'alert', 'error', 'fail', 'reason'],
      definition,
    ).filter((text) => !text.includes('{') && !text.startsWith('= '))
    // A field may replace a message that it inherits; that one is never seen.
    const kept = written.filter((text) => JSON.stringify(shippedFunnel(id)).includes(JSON.stringify(text)))
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.filter((text) => !known.has(text))).toEqual([])
  })

  it.each(funnelIds)('lists those of %s in the order of the journey and of the screen', (id) => {
    const { definition } = loadedFunnels.get(id)!
    const messages = of(id)
    const order = ['', ...stepsInOrder(definition).map(({ path }) => path)]
    const steps = messages.map(({ step }) => order.indexOf(step))
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    const parts = ['notice stage', 'field widget', 'gate', 'alert error', 'failure']
    for (const step of new Set(messages.map((message) => message.step))) {
      const inStep = messages.filter((message) => message.step === step)
      const kinds = inStep.map(({ kind }) => parts.findIndex((part) => part.includes(kind)))
      expect(kinds).toEqual(kinds.toSorted())
      const asked = Object.keys(indexSteps(definition).byPath.get(step)?.step.fields ?? {})
      const fields = inStep.flatMap(({ field }) => (field === undefined ? [] : [asked.indexOf(field)]))
      expect(fields).toEqual(fields.toSorted((one, other) => one - other))
    }
  })

  it('knows which operations a step may run, widgets’ own included', () => {
    const { address, 'credit-check': check } = operationsByStep(shippedFunnel('v3b'), registry)
    expect(address).toEqual(expect.arrayContaining(['searchAddresses', 'retrieveAddress']))
    expect(check).toEqual(expect.arrayContaining(['runCreditCheck', 'extractClaims', 'checkOtp']))
  })
})
