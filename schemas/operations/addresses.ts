import { Type } from 'typebox'
import { defineOperation, identity, ours, plain, reference } from 'runnel/contracts'

export const rawAddress = Type.Object({
  BuildingName: ours(identity()),
  BuildingNumber: ours(identity()),
  ThoroughfareName: ours(identity()),
  ThoroughfareDesc: ours(identity()),
  Locality: ours(identity()),
  PostalCounty: ours(identity()),
  Postcode: ours(identity()),
})

export const addresses = {
  retrieveAddress: defineOperation({
    about: 'The parts of a chosen address (CALL-05, CALL-06)',
    method: 'POST',
    path: '/api/address/retrieve',
    input: { id: reference({ minLength: 1 }), applicationName: plain({ from: 'theme.applicationName' }) },
    response: Type.Object({ Result: Type.Object({ RawAddress: rawAddress }), error: Type.Optional(plain()) }),
    output: { address: '= response.Result.RawAddress' },
    failures: [
      {
        code: 'failed',
        text: "Sorry, we couldn't retrieve the address details. Please try entering your address manually",
      },
    ],
    idempotent: true,
    receives: ['reference', 'plain'],
  }),

  searchAddresses: defineOperation({
    about: 'Addresses that match what was typed (CALL-01, CALL-04)',
    method: 'POST',
    path: '/api/address/search',
    input: {
      search: identity({ minLength: 1, maxLength: 100 }),
      sessionId: Type.Optional(reference()),
      applicationName: plain({ from: 'theme.applicationName' }),
    },
    // All three are always sent: a session that is not known yet, or not wanted, is empty (CALL-01, CALL-02).
    body: { search: '= input.search', sessionId: '= input.sessionId', applicationName: '= input.applicationName' },
    response: Type.Object({
      Results: Type.Array(Type.Object({ label: identity(), value: reference() })),
      sessionId: ours(reference()),
      error: Type.Optional(plain()),
    }),
    output: { results: '= response.Results', sessionId: '= response.sessionId' },
    failures: [
      {
        code: 'failed',
        text: "Sorry, we're having trouble searching for addresses right now. Please try entering your address manually.",
      },
    ],
    idempotent: true,
    receives: ['identity', 'reference', 'plain'],
  }),
}
