import { Type } from 'typebox'
import { defineOperation, identity, ours, plain, reference } from '#engine/definition/index.ts'

export const rawAddress = Type.Object({
  BuildingName: ours(identity()),
  BuildingNumber: ours(identity()),
  ThoroughfareName: ours(identity()),
  ThoroughfareDesc: ours(identity()),
  Locality: ours(identity()),
  PostalCounty: ours(identity()),
  Postcode: ours(identity()),
})

export default defineOperation({
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
})
