import { expect, it } from 'vitest'
import { mailWarnings } from './mailWarnings.ts'

const warnings = (given: { production?: boolean; publicUrl?: string; canSend?: boolean; hosts?: string[] }) =>
  mailWarnings({ production: true, ...given }, [{ hosts: [] }, { hosts: given.hosts ?? [] }], {
    canSend: given.canSend ?? true,
  }).join()

it('says at the start of production when no mail can be sent, or none whose links lead anywhere', () => {
  expect(warnings({ canSend: false })).toContain('SMTP_URL')
  expect(warnings({ hosts: ['brand.localhost'] })).toContain('PUBLIC_URL')
  expect(warnings({ hosts: ['claims.brand.example'] })).toBe('')
  expect(warnings({ publicUrl: 'https://claims.example.com' })).toBe('')
  expect(warnings({ production: false, canSend: false })).toBe('')
})
