import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { inProject } from './project.ts'

/** What opens a connection: the functions of Node, and the packages that use them. */
const opens =
  /(?<!\.)\bfetch\(|\bconnect\b.* from 'node:net'|\brequest\b.* from 'node:https?'|from 'node:(?:http2|dgram)'|\bconnect\b.* from 'node:tls'|\b(?:pg|Client|Pool)\b.* from 'pg'|from 'aws4fetch'|import\('(?:nodemailer|openid-client)'\)/

/**
 * Everywhere that the server opens a connection, with the setting that names the other end. docs/guides/operating.md
 * ("What it talks to") lists them for operators: change both together. No address comes from a caller or a definition.
 */
const allowed: Record<string, string> = {
  'server/admin/upgrade/oldLock.ts': 'DATA_DIR',
  'server/database/own/ownPostgres.ts': 'DATA_DIR',
  'server/database/sessionLimits.ts': 'DATABASE_URL',
  'server/database/watchedPool.ts': 'DATABASE_URL',
  'server/providers/files/s3Files.ts': 'S3_ENDPOINT',
  'server/providers/mail/smtpMail.ts': 'SMTP_URL',
  'server/providers/openid/openIdProvider.ts': 'OIDC_ISSUER',
  'server/providers/upstream/callUpstream.ts': '…_URL',
  'server/services/publications/followPublications.ts': 'DATABASE_URL',
  // Reads the address alone, to see whether it is encrypted.
  'server/settings/databaseUrl.ts': 'DATABASE_URL',
}

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sources(path)
    return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : []
  })

it('connects only where a setting names the other end', () => {
  const found = sources(inProject('server')).filter((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .some((line) => opens.test(line)),
  )
  const names = found.map((path) => relative(inProject('.'), path))
  expect(names.toSorted()).toEqual(Object.keys(allowed))
  const guide = readFileSync(inProject('docs/guides/operating.md'), 'utf8')
  const [listed] = (guide.split('## What it talks to\n')[1] ?? '').split('\n## ')
  for (const setting of new Set(Object.values(allowed))) expect(listed).toContain(`\`${setting}\``)
})
