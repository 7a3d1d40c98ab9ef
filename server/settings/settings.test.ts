import { describe, expect, it } from 'vitest'
import { readRetention } from '../policy/retention.ts'
import { testCertificate } from '../testing/startMailServer.ts'
import { requireTls } from './databaseUrl.ts'
import { readSettings } from './settings.ts'

describe('readSettings', () => {
  it('has a default for everything', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: 'localhost',
      dataDir: './data',
      production: false,
      logLevel: 'warn',
      trustedProxies: 0,
      earlyHints: false,
      studio: true,
      staffRules: { idle: 1800, longest: 43_200, secondFactor: false },
      draftLanguages: true,
      callsPerMinute: 0,
      leavePause: 0,
      leavePatience: 30_000,
      leastFreeDisk: 200,
      retention: readRetention({}),
    })
  })

  it('takes what the environment says', () => {
    const secret = 's'.repeat(32)
    expect(
      readSettings({
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '0.0.0.0',
        DATA_DIR: '/d',
        DATABASE_URL: 'postgres://h/d?sslmode=verify-full',
        BRAND: 'base',
        LOG_LEVEL: 'info',
        TRUSTED_PROXIES: '1',
        SECRET: secret,
      }),
    ).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/d',
      databaseUrl: 'postgres://h/d?sslmode=verify-full',
      brand: 'base',
      production: true,
      logLevel: 'info',
      trustedProxies: 1,
      earlyHints: false,
      studio: false,
      staffRules: { idle: 1800, longest: 43_200, secondFactor: true },
      draftLanguages: false,
      callsPerMinute: 1200,
      leavePause: 0,
      leavePatience: 30_000,
      leastFreeDisk: 200,
      retention: readRetention({}),
      secret,
    })
  })

  it('asks publishers for a second factor in production, unless it is a demonstration', () => {
    const needed = (env: Record<string, string>) =>
      readSettings({ SECRET: 's'.repeat(32), ...env }).staffRules.secondFactor
    expect([needed({}), needed({ NODE_ENV: 'production' })]).toEqual([false, true])
    expect(needed({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' })).toBe(false)
  })

  it.each([
    ['postgres://u:p@db.example.com/d', false],
    ['postgres://u:p@db.example.com/d?sslmode=disable', false],
    ['postgres://u:p@db.example.com/d?sslmode=no-verify', false],
    ['postgres://u:p@10.0.0.7/d', false],
    ['postgres://u:p@localhost.example.com/d', false],
    ['postgres://u:p@127.0.0.1/d?host=db.example.com', false],
    ['postgres://u:p@db.example.com/d?sslmode=verify-full', true],
    ['postgres://u:p@db.example.com/d?sslmode=require', true],
    ['postgres://u:p@127.0.0.1/d', true],
    ['postgres://u:p@localhost:6432/d', true],
    ['postgres://u:p@[::1]/d', true],
    ['postgres://u:p@/d?host=/var/run/postgresql', true],
  ])('in production takes %s: %s', (DATABASE_URL, isTaken) => {
    const read = (more = {}) => requireTls(readSettings({ DATABASE_URL, SECRET: 's'.repeat(32), ...more }))
    read()
    if (isTaken) read({ NODE_ENV: 'production' })
    else
      expect(() => read({ NODE_ENV: 'production' })).toThrow(
        /^DATABASE_URL leads to another machine without TLS(?!.*u:p)/,
      )
  })

  it('bounds how long a session of staff may last', () => {
    const { staffRules } = readSettings({ STUDIO_IDLE_MINUTES: '5', STUDIO_SESSION_HOURS: '8' })
    expect(staffRules).toMatchObject({ idle: 300, longest: 28_800 })
    for (const hours of ['0', '25', 'all day'])
      expect(() => readSettings({ STUDIO_SESSION_HOURS: hours })).toThrow(/a whole number from 1 to 24/)
  })

  it('takes an empty secret or token for none', () => {
    expect(readSettings({ SECRET: '', METRICS_TOKEN: '' })).toEqual(readSettings({}))
  })

  it('takes where the site is reached without its final slash', () => {
    expect(readSettings({ PUBLIC_URL: 'https://claims.example.com/' }).publicUrl).toBe('https://claims.example.com')
    expect(readSettings({ PUBLIC_URL: 'http://127.0.0.1:4000' }).publicUrl).toBe('http://127.0.0.1:4000')
  })

  it('wants the one secret of all machines that share a database in production', () => {
    const shared = { NODE_ENV: 'production', DATABASE_URL: 'postgres://h/d' }
    expect(() => readSettings(shared)).toThrow('SECRET must be set in production when DATABASE_URL is')
    expect(() => readSettings({ ...shared, SECRET: '' })).toThrow('SECRET must be set')
    expect(readSettings({ ...shared, NODE_ENV: '' }).databaseUrl).toBe(shared.DATABASE_URL)
  })

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, not "abc"'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000"'],
    ['TRUSTED_PROXIES', '-1', 'TRUSTED_PROXIES must be a whole number from 0 to 10, not "-1"'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, not "loud"'],
    ['PUBLIC_URL', 'claims.example.com', 'PUBLIC_URL must be where this site is reached and nothing more'],
    ['PUBLIC_URL', 'http://claims.example.com', 'PUBLIC_URL must be'],
    ['PUBLIC_URL', 'https://claims.example.com/app', 'PUBLIC_URL must be'],
    ['RETENTION_CLAIM_DAYS', '0', 'RETENTION_CLAIM_DAYS must be a whole number of days from 1 to 36500, not "0"'],
    ['RETENTION_AUDIT_DAYS', '1.5', 'RETENTION_AUDIT_DAYS must be a whole number of days from 1 to 36500, not "1.5"'],
    [
      'RETENTION_CLAIM_DAYS',
      '100',
      'RETENTION_SIGNATURE_DAYS (2192 days) must not be longer than RETENTION_CLAIM_DAYS (100 days): it goes with the claim request',
    ],
    ['SECRET', 'short', 'SECRET must have at least 32 characters'],
  ])('names the variable when %s is %s', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(message)
  })
})

describe('a provider of OpenID Connect', () => {
  const given = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'runnel', OIDC_CLIENT_SECRET: 'a secret' }

  it('is all three variables or none', () => {
    const openid = { issuer: 'https://id.example.com', clientId: 'runnel', clientSecret: 'a secret' }
    expect(readSettings(given).openid).toEqual(openid)
    expect(readSettings({ OIDC_ISSUER: '' }).openid).toBeUndefined()
    expect(() => readSettings({ OIDC_ISSUER: given.OIDC_ISSUER })).toThrow(
      'Please set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET too',
    )
  })

  it('is reached over https, or on this machine outside production', () => {
    const local = { ...given, OIDC_ISSUER: 'http://localhost:4000' }
    expect(readSettings(local).openid?.issuer).toBe(local.OIDC_ISSUER)
    for (const env of [
      { ...local, NODE_ENV: 'production' },
      { ...given, OIDC_ISSUER: 'http://id.example.com' },
      { ...given, OIDC_ISSUER: 'id.example.com' },
    ])
      expect(() => readSettings(env)).toThrow('OIDC_ISSUER must be the https address of your provider')
  })
})

describe('TLS of its own', () => {
  const { cert, key } = testCertificate

  it('takes a certificate and its key', () => {
    expect(readSettings({ TLS_CERT: cert, TLS_KEY: key }).tls).toEqual({ cert, key })
    expect(readSettings({ TLS_CERT: '', TLS_KEY: '' }).tls).toBeUndefined()
  })

  it('does not start with half of it, or with what is neither', () => {
    expect(() => readSettings({ TLS_CERT: cert })).toThrow('TLS_CERT_FILE and TLS_KEY_FILE together')
    expect(() => readSettings({ TLS_CERT: cert, TLS_KEY: 'no key' })).toThrow('a certificate and its key')
  })
})

it('takes periods of retention', () => {
  expect(readSettings({ RETENTION_CLAIM_DAYS: '3000', RETENTION_ACCOUNT_DAYS: '100' }).retention).toMatchObject({
    claim: 3000,
    account: 100,
    report: 90,
  })
})
