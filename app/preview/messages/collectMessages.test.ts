import { describe, expect, it } from 'vitest'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import { loadScenarios } from '#engine/scenario/loadScenarios.ts'
import { registry } from '#widgets/definitions.ts'
import { collectMessages, operationsByStep } from './collectMessages.ts'

const of = (id: string) => collectMessages(shippedFunnel(id), registry)

describe('the messages of a funnel', () => {
  it('says where each stands and when it shows', () => {
    const messages = of('v3b')
    expect(messages).toContainEqual({ kind: 'field', step: 'personal-details', field: 'contactDetails.email', label: 'Email', text: 'Please enter your email address', when: 'nothing is given' })
    expect(messages).toContainEqual(expect.objectContaining({ kind: 'gate', step: 'signature', text: 'Please sign the form to continue' }))
    expect(messages).toContainEqual(expect.objectContaining({ kind: 'notice', step: 'credit-check/failed', text: 'Credit Check Error' }))
    expect(messages).toContainEqual(expect.objectContaining({ kind: 'error', step: 'confirmation', text: 'Email is required for account creation', when: expect.stringContaining('form.contactDetails.email') as string }))
    expect(messages).toContainEqual(expect.objectContaining({ kind: 'failure', step: 'credit-check/pending', text: "We couldn't complete your credit check. Please try again.", when: expect.stringContaining('runCreditCheck fails') as string }))
  })

  it.each(funnelIds)('has every message that a scenario of %s sees and the definition wrote', (id) => {
    const known = of(id).map(({ text }) => text)
    const titles = Object.values(shippedFunnel(id).steps).flatMap(({ title, text }) => [title, text])
    const seen = loadScenarios(`funnels/${id}/scenarios`).flatMap(({ scenario }) => scenario.moves.flatMap(({ expect: wanted }) => [wanted?.message ?? []].flat()))
    const written = JSON.stringify(shippedFunnel(id))
    const messages = [...new Set(seen)].filter((text) => written.includes(JSON.stringify(text).slice(1, -1)) && !titles.includes(text))
    const lacking = messages.filter((text) => !known.some((one) => one.includes(text)))
    // Labels and hints are there before anything is wrong.
    const usual = new Set([...written.matchAll(/"(?:label|hint)":"([^"]+)"/g)].map(([, text]) => text))
    expect(lacking.filter((text) => !usual.has(text))).toEqual([])
  })

  it('knows which operations a step may run, widgets’ own included', () => {
    const { address, 'credit-check': check } = operationsByStep(shippedFunnel('v3b'), registry)
    expect(address).toEqual(expect.arrayContaining(['searchAddresses', 'retrieveAddress']))
    expect(check).toEqual(expect.arrayContaining(['runCreditCheck', 'extractClaims', 'checkOtp']))
  })
})
