import { describe, expect, it } from 'vitest'
import { linkOrigin } from './linkOrigin.ts'

const hosts = ['claims.brand.example', 'brand.localhost']
const at = (host: string, settings: Partial<Parameters<typeof linkOrigin>[0]> = {}) =>
  linkOrigin({ hosts, production: false, ...settings })({ host, protocol: 'http' })
const publicUrl = 'https://public.example'

describe('linkOrigin', () => {
  it('is a brand’s host that the configuration names, by https, whatever port is asked for', () => {
    expect(at('claims.brand.example')).toBe('https://claims.brand.example')
    expect(at('Claims.Brand.Example:8443', { production: true, publicUrl })).toBe('https://claims.brand.example')
  })

  it.each([
    'evil.example',
    'claims.brand.example.evil.example',
    'evil.example:443',
    '',
    'x@claims.brand.example',
    'claims.brand.example@evil.example',
    '192.168.1.5:3000',
  ])('is never a made-up host: %j', (host) => {
    expect([at(host), at(host, { production: true })]).toEqual([undefined, undefined])
    expect(at(host, { publicUrl })).toBe(publicUrl)
  })

  it('is this machine in development, and in production only as PUBLIC_URL', () => {
    for (const host of ['localhost:3000', '127.0.0.1:4000', '[::1]:3000', 'brand.localhost:3000']) {
      expect(at(host)).toBe(`http://${host}`)
      expect(at(host, { production: true })).toBeUndefined()
      expect(at(host, { production: true, publicUrl })).toBe(publicUrl)
    }
  })

  it.each([
    'localhost:3000@evil.example',
    'localhost/@evil.example',
    'localhost:80:evil.example',
    'evil.example/.localhost',
    'evil.example#localhost',
  ])('takes no name apart in another way than a browser: %j', (host) => {
    expect(at(host)).toBeUndefined()
  })
})
