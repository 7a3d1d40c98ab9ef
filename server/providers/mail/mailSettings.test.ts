import { describe, expect, it } from 'vitest'
import { createProviders, isAllSandbox } from '../index.ts'
import { mailSettings } from './mailSettings.ts'

const from = 'no-reply@example.com'
const smtp = (SMTP_URL: string) => mailSettings({ SMTP_URL, MAIL_FROM: from })

describe('mailSettings', () => {
  it('keeps mails in the sandbox unless a mail server is named, and in production sends none', () => {
    expect(mailSettings({})).toEqual({ mode: 'sandbox' })
    expect(mailSettings({ NODE_ENV: 'production' })).toEqual({ mode: 'none' })
    expect(mailSettings({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' })).toEqual({ mode: 'sandbox' })
  })

  it('reads server, user and password from SMTP_URL, encrypted in one of two ways', () => {
    expect(smtp('smtps://post%40example.com:p%2Fw%3A1@smtp.example.com')).toEqual({
      mode: 'smtp',
      smtp: {
        host: 'smtp.example.com',
        port: 465,
        secure: true,
        isLocal: false,
        auth: { user: 'post@example.com', pass: 'p/w:1' },
        from,
        timeoutMs: 15_000,
      },
    })
    expect(smtp('smtp://smtp.example.com')).toMatchObject({ smtp: { port: 587, secure: false, isLocal: false } })
    expect(smtp('smtp://[::1]:2525')).toMatchObject({ smtp: { host: '::1', port: 2525, isLocal: true } })
  })

  it.each([
    ['no address', { SMTP_URL: 'smtp.example.com' }, 'SMTP_URL must be'],
    ['another protocol', { SMTP_URL: 'https://user:topsecret@smtp.example.com' }, 'SMTP_URL must begin with smtps://'],
    [
      'parameters that would turn checks off',
      { SMTP_URL: 'smtp://user:topsecret@smtp.example.com?ignoreTLS=true' },
      'SMTP_URL takes nothing after',
    ],
    ['no sender', { SMTP_URL: 'smtps://smtp.example.com', MAIL_FROM: '' }, 'MAIL_FROM must be'],
    [
      'two senders',
      { SMTP_URL: 'smtps://smtp.example.com', MAIL_FROM: 'a@example.com, b@example.com' },
      'MAIL_FROM must be',
    ],
    [
      'a wait that outlasts the delivery',
      { SMTP_URL: 'smtps://smtp.example.com', SMTP_TIMEOUT_MS: '60000' },
      'SMTP_TIMEOUT_MS must be',
    ],
  ])('refuses %s and repeats no password', (_, env, message) => {
    const start = () => createProviders({ MAIL_FROM: from, ...env })
    expect(start).toThrow(message)
    expect(start).not.toThrow('topsecret')
  })

  it('counts a mail server as a real service', () => {
    expect(isAllSandbox({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: from })).toBe(false)
  })
})
