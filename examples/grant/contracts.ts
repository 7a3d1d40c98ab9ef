import {
  defineOperation,
  flag,
  type OperationContract,
  ownAnswers,
  partial,
  plain,
  reference,
  reply,
  Type,
} from 'runnel/contracts'

/** The operations that the form calls. `endpoints.ts` answers them. */
export const operations: Record<string, OperationContract> = {
  readCharity: defineOperation({
    about: 'Whether a number is that of a registered charity',
    method: 'GET',
    path: '/api/charities/{number}',
    input: { number: plain() },
    response: reply({ registered: flag(), name: plain() }),
    failures: [{ code: 'failed', text: 'The register does not answer at the moment' }],
    receives: ['plain'],
    examples: {
      registered: { output: { registered: true, name: 'Friends of the Mill' } },
      unknown: { output: { registered: false, name: '' } },
    },
  }),
  listCouncils: defineOperation({
    about: 'The councils of a region',
    method: 'GET',
    path: '/api/regions/{region}/councils',
    input: { region: plain() },
    response: reply({ data: Type.Array(partial({ id: reference(), name: plain() })) }),
    output: { councils: '= response.data' },
    failures: [{ code: 'failed', text: 'The councils could not be loaded' }],
    receives: ['plain'],
    examples: {
      listed: {
        output: {
          councils: [
            { id: 'N1', name: 'Northbridge' },
            { id: 'N2', name: 'Millford' },
          ],
        },
      },
      none: { output: { councils: [] } },
    },
  }),
  startIdentityCheck: defineOperation({
    about: 'Begins the proof of who somebody is, and says where it is made',
    method: 'POST',
    path: '/api/checks',
    input: { returnTo: plain() },
    response: reply({ data: Type.Object({ id: reference(), address: reference() }) }),
    output: { id: '= response.data.id', address: '= response.data.address' },
    failures: [{ code: 'failed', text: 'The other site cannot be reached at the moment' }],
    leaves: {
      hosts: ['localhost:4174'],
      address: 'address',
      back: 'returnTo',
      returns: { check: reference() },
      confirm: 'readIdentityCheck',
    },
    receives: ['plain'],
    examples: { begun: { output: { id: 'C1', address: 'https://localhost:4174/?check=C1' } } },
  }),
  readIdentityCheck: defineOperation({
    about: 'What has become of a proof',
    method: 'GET',
    path: '/api/checks/{check}',
    input: { check: reference() },
    response: reply({ status: plain() }),
    outcome: { of: 'status', values: ['proved', 'open'] },
    failures: [{ code: 'failed', text: 'We cannot find out whether your identity is proved. Please try again.' }],
    receives: ['reference'],
    examples: { proved: { output: { status: 'proved' } }, open: { output: { status: 'open' } } },
  }),
  sendApplication: defineOperation({
    about:
      'Takes an application. The server plays its answers through the form and refuses what nobody can have entered',
    method: 'POST',
    path: '/api/applications',
    input: { answers: ownAnswers(), check: reference({ from: 'form.identityCheck' }) },
    response: reply({ data: Type.Object({ id: reference() }) }),
    output: { id: '= response.data.id' },
    failures: [
      { code: 'refused', if: 'http == 422', say: 'response.error', text: 'The application is not complete' },
      { code: 'failed', text: 'The application could not be sent. Please try again.' },
    ],
    receives: ['plain', 'reference', 'identity', 'contact', 'financial', 'consent'],
    examples: { sent: { output: { id: 'G-1' } } },
  }),
}
