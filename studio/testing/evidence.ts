import type { Evidence } from '#schemas/studio/index.ts'

const hash = (digit: string): string => digit.repeat(64)

export const evidence: Evidence = {
  format: 1,
  reference: 'MCG-1042',
  claimRequest: 'c0ffee',
  brand: { id: 'mcg', name: 'My Claim Group' },
  createdAt: '2026-11-27T09:31:00Z',
  madeAt: '2026-11-27T10:00:00Z',
  noted: [{ at: '2026-11-27T09:34:00Z', kind: 'claims', detail: { lenders: ['Sample Bank'] } }],
  unknown: [],
  funnel: 'v3x',
  versions: [
    {
      funnel: 'v3x',
      title: 'A shorter address page',
      definition: hash('1'),
      version: hash('9'),
      from: '2026-11-27T09:31:00Z',
      to: '2026-11-27T09:36:00Z',
    },
  ],
  shown: [
    {
      at: '2026-11-27T09:35:00Z',
      kind: 'consent',
      title: 'Terms of engagement',
      text: 'I agree to the terms of engagement and to the fee of 25%.',
      sha256: hash('a'),
      certain: true,
    },
  ],
  answers: [
    {
      at: '2026-11-27T09:32:00Z',
      path: 'contactDetails.lastName',
      label: 'Last name',
      value: 'Sample',
      said: 'Sample',
      definition: hash('1'),
    },
    {
      at: '2026-11-27T09:33:00Z',
      path: 'usedFinance',
      label: 'Did you use car finance?',
      value: true,
      said: 'Yes',
      definition: hash('1'),
    },
  ],
  signed: [
    {
      at: '2026-11-27T09:36:00Z',
      method: 'Drawn with a finger',
      sha256: hash('b'),
      kept: true,
      funnel: 'v3x',
      definition: hash('1'),
      documents: [{ id: 'loa', name: 'Letter of authority', version: '3', sha256: hash('e') }],
      terms: [],
      networkAddress: '192.0.2.1',
      userAgent: 'Sample Browser',
      signer: {
        title: 'Ms',
        firstName: 'Sam',
        lastName: 'Sample',
        dateOfBirth: '1980-02-01',
        address: { line1: '1 Sample Street', postcode: 'SA1 1AA' },
      },
    },
  ],
  calls: [{ at: '2026-11-27T09:36:10Z', operation: 'submitClaim', outcome: 'accepted', detail: { status: 201 } }],
  chain: [
    { number: 1, detail: '{}', at: '2026-11-27T09:35:00Z', kind: 'shown', sha256: hash('c'), previous: '' },
    { number: 2, detail: '{}', at: '2026-11-27T09:36:00Z', kind: 'signed', sha256: hash('d'), previous: hash('c') },
  ],
  verified: true,
  problems: [],
}
