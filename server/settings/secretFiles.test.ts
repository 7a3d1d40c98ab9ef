import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withSecretFiles } from './secretFiles.ts'

it('takes a secret from the file that is named for it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runnel-secret-'))
  const file = join(folder, 'secret')
  writeFileSync(file, 's'.repeat(32) + '\n')
  expect(withSecretFiles({ SECRET_FILE: file, ADDRESS_KEY_FILE: file, PORT: '1' })).toMatchObject({
    SECRET: 's'.repeat(32),
    ADDRESS_KEY: 's'.repeat(32),
    PORT: '1',
  })
  expect(withSecretFiles({ SECRET_FILE: '', PORT_FILE: file })).toEqual({ SECRET_FILE: '', PORT_FILE: file })
  expect(() => withSecretFiles({ SECRET_FILE: file, SECRET: 'x' })).toThrow('either SECRET or SECRET_FILE')
  expect(() => withSecretFiles({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(
    'SMTP_URL_FILE names a file that cannot be read (ENOENT)',
  )
  rmSync(folder, { recursive: true })
})

it('reads a file again when its secret is asked for, so that one of short life can be replaced', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runnel-secret-'))
  const file = join(folder, 'key')
  writeFileSync(file, 'the first')
  const env = withSecretFiles({ CRM_KEY_FILE: file })
  expect(env.CRM_KEY).toBe('the first')
  writeFileSync(file, 'the second\n')
  expect(env.CRM_KEY).toBe('the second')
  rmSync(folder, { recursive: true })
  expect(env.CRM_KEY).toBe('the second')
})
