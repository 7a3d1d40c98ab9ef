import { describe, expect, it } from 'vitest'
import { createProviders, sandboxServices, serviceNames } from './index.ts'

const http = (service: string) => ({
  [`${service}_PROVIDER`]: 'http',
  [`${service}_URL`]: `https://${service.toLowerCase()}.example.com/v1`,
  [`${service}_KEY`]: 'key',
})

describe('createProviders', () => {
  it('takes the sandbox when nothing is configured', () => {
    expect(Object.values(createProviders({})).every((provider) => provider !== undefined)).toBe(true)
    expect(serviceNames).toEqual(expect.arrayContaining(['ADDRESS', 'MCG', 'VALID8', 'AFFILIATETECH', 'VALIFI', 'CRM']))
    expect(sandboxServices({})).toEqual([...serviceNames, 'MAIL'])
  })

  it('refuses the sandbox in production and says what to do, service by service', () => {
    const others = serviceNames.filter((name) => name !== 'CRM').map(http)
    const production = Object.assign({ NODE_ENV: 'production' }, ...others) as Record<string, string>
    expect(() => createProviders(production)).toThrow(
      'CRM would answer with made-up data. Please either set CRM_PROVIDER=http with CRM_URL and CRM_KEY, or set ALLOW_SANDBOX=1',
    )
    expect(() => createProviders(production)).not.toThrow('ADDRESS')
    expect(sandboxServices({ ...production, ...http('CRM') })).toEqual([])
    expect(sandboxServices({ ...production, ALLOW_SANDBOX: '1' })).toEqual(['CRM', 'MAIL'])
  })

  it('does without identity questions where none are configured, and without nothing else', async () => {
    const { kba, bureaux } = createProviders({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', VALIFI_PROVIDER: 'none' })
    const subject = {
      clientRefId: 'CR-1',
      personalDetails: { lastName: 'Kbapass' },
      contactDetails: {},
      address: {},
      kbaSessionId: 'session-1',
    }
    await expect(kba.start(subject)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(bureaux.search('valifi', subject)).rejects.toMatchObject({ code: 'unavailable' })
    expect(sandboxServices({ VALIFI_PROVIDER: 'none' })).not.toContain('VALIFI')
    expect(() => createProviders({ NODE_ENV: 'production' })).toThrow('VALIFI_PROVIDER=none to do without it')
    expect(() => createProviders({ CRM_PROVIDER: 'none' })).toThrow(
      'CRM_PROVIDER must be "sandbox" or "http", not "none"',
    )
  })

  it('lists all that is wrong at once', () => {
    const env = {
      ADDRESS_PROVIDER: 'real',
      MCG_PROVIDER: 'http',
      VALID8_PROVIDER: 'http',
      VALID8_URL: 'https://valid8.example.com',
      ...http('CRM'),
      CRM_TIMEOUT_MS: '2s',
      ...http('AFFILIATETECH'),
      AFFILIATETECH_URL: 'http://affiliatetech.example.com',
    }
    const message = (() => {
      try {
        createProviders(env)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })()
    expect(message).toContain('ADDRESS_PROVIDER must be "sandbox" or "http", not "real"')
    expect(message).toContain('MCG_URL must be the address of the service')
    expect(message).toContain('VALID8_KEY is missing')
    expect(message).toContain('CRM_TIMEOUT_MS must be a whole number')
    expect(message).toContain('AFFILIATETECH_URL must begin with https://')
  })

  it('lets a service on this machine be reached without encryption', () => {
    expect(() => createProviders({ ...http('CRM'), CRM_URL: 'http://127.0.0.1:4010/' })).not.toThrow()
    expect(() => createProviders({ ...http('CRM'), CRM_URL: 'ftp://127.0.0.1/' })).toThrow('CRM_URL')
  })
})
