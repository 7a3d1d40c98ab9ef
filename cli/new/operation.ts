import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '#schemas/operations/index.ts'
import { UsageError } from '../lib/command.ts'
import { addOutside } from './outside.ts'
import { addImport, Changes } from './changes.ts'
import { inWords, operationName, refuseElsewhere } from './names.ts'

/** `sendReminder` as `send-reminder`. */
const pathOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A new operation about a claim request: contract, route, service and test, and an outside service if it asks one. */
export function newOperation(name: string, outside: boolean): { changes: Changes; next: string[] } {
  operationName(name)
  refuseElsewhere()
  if (Object.hasOwn(operations, name))
    throw new UsageError(`there is an operation "${name}" already`, 'choose another name')
  const contract = join('schemas/operations', `${name}.ts`)
  const service = join('server/services', name, `${name}.ts`)
  const route = join('server/routes', `${name}.ts`)
  const test = join('server/routes', `${name}.test.ts`)
  const taken = [contract, join('server/services', name), route, test, join('server/providers', name)].find(existsSync)
  if (taken !== undefined) throw new UsageError(`there is a "${taken}" already`, 'choose another name')
  const words = inWords(name)
  const failed = `${words}: it did not work. Please try again`
  const changes = new Changes()

  changes.add(
    contract,
    `import { Type } from 'typebox'
import { defineOperation, reference, reply } from 'runnel/contracts'
import { gone } from './gone.ts'

export const ${name} = defineOperation({
  about: '${words}, for a claim request',
  method: 'POST',
  path: '/api/${pathOf(name)}',
  input: { claim_request_id: reference({ from: 'form.claim_request_id' }) },
  response: reply({ data: Type.Object({ receipt: reference() }) }),
  output: { receipt: '= response.data.receipt' },
  failures: [gone('claim_request_id'), { code: 'failed', say: 'response.error', text: '${failed}' }],
  idempotent: true,
  receives: ['reference'],
  examples: { done: { output: { receipt: 'receipt-1' } } },
})
`,
  )
  changes.change(
    'schemas/operations/index.ts',
    (text) => addImport(text, `import { ${name} } from './${name}.ts'`, "from './"),
    (text) =>
      text.replace(
        '} satisfies Record<string, OperationContract>',
        `  ${name},\n} satisfies Record<string, OperationContract>`,
      ),
  )
  changes.add(
    service,
    `import type { Caller, Deps } from '../deps.ts'
import { ownedRequest } from '../ownedRequest.ts'

/** ${words}, for a claim request of the caller. Throws the 404 of one that is not theirs. */
export async function ${name}(deps: Deps, caller: Caller, claimRequestId: string): Promise<{ receipt: string }> {
  const { id } = await ownedRequest(deps, caller, claimRequestId)
  ${outside ? `return deps.providers.${name}.ask({ claimRequestId: id })` : 'return { receipt: id }'}
}
`,
  )
  changes.add(
    route,
    `import { operations } from '#schemas/operations/index.ts'
import { ${name} as run } from '../services/${name}/${name}.ts'
import { route } from './route.ts'

export const ${name} = route(operations.${name}, async ({ deps, input, caller }) => ({
  success: true,
  data: await run(deps, caller, input.claim_request_id),
}))
`,
  )
  changes.change(
    'server/routes/index.ts',
    (text) => addImport(text, `import { ${name} } from './${name}.ts'`, "from './"),
    (text) => text.replace(/(const answers: [^{]*\{\n(?: {2}.*\n)*)\}/, `$1  ${name},\n}`),
  )
  changes.add(
    test,
    `import { afterAll, beforeAll, expect, it } from 'vitest'
import { apply } from '../testing/applicant.ts'
import { startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

it('answers only the person who made the claim request', async () => {
  const visitor = site.visit()
  const { id } = await apply(visitor)
  const { status, body } = await visitor.call('${name}', { claim_request_id: id })
  expect([status, body]).toEqual([200, { success: true, data: { receipt: expect.any(String) as string } }])
  expect((await site.visit().call('${name}', { claim_request_id: id })).status).toBe(404)
})
`,
  )
  if (outside) addOutside(changes, name, failed)
  return {
    changes,
    next: [
      `say what is sent, answered and what can fail in ${contract}; the checker, simulated runs and the preview follow it at once`,
      `do it in ${service}; the route ${route} shapes the reply`,
      ...(outside ? [`agree with the service on path and reply in ${join('server/providers', name, 'http.ts')}`] : []),
      `npx vitest run ${test}${outside ? ` server/providers` : ''}`,
      'npm run generate, after every change of the contract',
      `call it in a definition: { "call": "${name}", "as": "result" }`,
    ],
  }
}
