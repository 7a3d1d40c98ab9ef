import { join } from 'node:path'
import type { Changes } from './changes.ts'
import { inWords, pascalCase } from './names.ts'

/** `sendReminder` as `SEND_REMINDER`, for variables of the environment. */
export const serviceName = (operation: string): string =>
  operation.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** The outside service of an operation: its interface, a sandbox, a connection by HTTP, and its settings. */
export function addOutside(changes: Changes, name: string, failed: string): void {
  const folder = join('server/providers', name)
  const type = `${pascalCase(name)}Provider`
  const setting = serviceName(name)
  const [http, sandbox] = [`http${type.replace(/Provider$/, '')}`, `sandbox${type.replace(/Provider$/, '')}`]
  const words = inWords(name)

  changes.add(
    join(folder, 'sandbox.ts'),
    `import { uuidOf } from '#server/data/fingerprint.ts'
import type { ${type} } from '../types.ts'

/** A service without memory: the same claim request always gives the same receipt. */
export const ${sandbox} = (): ${type} => ({
  async ask({ claimRequestId }) {
    return { receipt: uuidOf(\`${name} \${claimRequestId}\`) }
  },
})
`,
  )
  changes.add(
    join(folder, 'http.ts'),
    `import { Type } from 'typebox'
import type { ${type} } from '../types.ts'
import { callUpstream, type Upstream } from '../upstream/callUpstream.ts'

const asked = Type.Object({ receipt: Type.String({ minLength: 1 }) })

/** ${words}, at a configured service: POST /requests below its base URL. */
export const ${http} = (upstream: Upstream): ${type} => ({
  ask: ({ claimRequestId }) =>
    callUpstream(upstream, {
      path: '/requests',
      body: { claim_request_id: claimRequestId },
      reply: asked,
      say: () => '${failed}',
      idempotent: true,
    }),
})
`,
  )
  changes.add(
    join(folder, 'providers.test.ts'),
    `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stubUpstream, type StubUpstream } from '../upstream/stubUpstream.ts'
import { ${http} } from './http.ts'
import { ${sandbox} } from './sandbox.ts'

it('gives one receipt per claim request in the sandbox', async () => {
  const service = ${sandbox}()
  const first = await service.ask({ claimRequestId: 'one' })
  expect(await service.ask({ claimRequestId: 'one' })).toEqual(first)
  expect(await service.ask({ claimRequestId: 'two' })).not.toEqual(first)
})

describe('the real service', () => {
  let stub: StubUpstream
  beforeAll(async () => {
    stub = await stubUpstream()
  })
  afterAll(() => stub.close())

  it('gets the claim request and gives the receipt', async () => {
    stub.answers({ json: { receipt: 'receipt-1' } })
    expect(await ${http}(stub.upstream).ask({ claimRequestId: 'one' })).toEqual({ receipt: 'receipt-1' })
    expect(stub.requests[0]).toMatchObject({ path: '/requests', body: { claim_request_id: 'one' } })
  })

  it('is malformed without a receipt', async () => {
    stub.answers({ json: {} })
    await expect(${http}(stub.upstream).ask({ claimRequestId: 'one' })).rejects.toMatchObject({ code: 'malformed' })
  })
})
`,
  )
  changes.change(
    'server/providers/types.ts',
    (text) => text.replace('  mail: MailProvider\n}', `  mail: MailProvider\n  ${name}: ${type}\n}`),
    (text) =>
      text.replace(
        '/** A mail to one receiver',
        `/** ${words}. */\nexport interface ${type} {\n  ask(request: { claimRequestId: string }): Promise<{ receipt: string }>\n}\n\n/** A mail to one receiver`,
      ),
  )
  changes.change(
    'server/providers/serviceSettings.ts',
    (text) => text.replace(/(export type ServiceName = .*)/, `$1 | '${setting}'`),
    (text) => text.replace(/(const defaultTimeouts[^{]*\{\n(?: {2}.*\n)*)\}/, `$1  ${setting}: 10_000,\n}`),
  )
  changes.change('server/providers/readServices.ts', (text) =>
    text.replace(/(const serviceNames = \[[^\]]*?),?\s*\]/, `$1, '${setting}']`),
  )
  changes.change(
    'server/providers/index.ts',
    (text) =>
      text.replace(
        /(import .* from '\.\/mail\/smtpMail\.ts'\n)/,
        `$1import { ${http} } from './${name}/http.ts'\nimport { ${sandbox} } from './${name}/sandbox.ts'\n`,
      ),
    (text) => text.replace(/(const \{[^}]*?)( \} = Object\.fromEntries\(\n    serviceNames)/, `$1, ${setting}$2`),
    (text) =>
      text.replace(
        '    mail: mailProvider(',
        `    ${name}: choose(${setting}, ${http}, ${sandbox}),\n    mail: mailProvider(`,
      ),
  )
}
