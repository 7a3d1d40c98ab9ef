import type { FunnelReport, Me, PeopleReport, Project, Proposal, Publication } from '#schemas/studio/index.ts'

export const publisher: Me = {
  name: 'Pat Publisher',
  email: 'pat@example.org',
  role: 'publisher',
  secondFactor: false,
  password: true,
}
export const author: Me = {
  name: 'Ann Author',
  email: 'ann@example.org',
  role: 'author',
  secondFactor: false,
  password: true,
}
export const viewer: Me = {
  name: 'Vic Viewer',
  email: 'vic@example.org',
  role: 'viewer',
  secondFactor: false,
  password: true,
}

const definition = JSON.stringify(
  {
    format: 2,
    id: 'v3x',
    extends: 'v3b',
    title: 'A shorter address page',
    path: '/claim/v3x',
    steps: { address: { title: 'Your address' }, 'date-of-birth': { title: 'Your date of birth' } },
  },
  undefined,
  2,
)

export const files: Project['files'] = [
  {
    path: 'library/steps.json',
    text: '{}',
    published: 'c'.repeat(64),
    revision: 4,
    by: 'Bob Author',
    at: '2026-11-26T15:20:00Z',
  },
  {
    path: 'v3x/funnel.json',
    text: definition,
    published: 'a'.repeat(64),
    revision: 7,
    by: 'Ann Author',
    at: '2026-11-27T09:12:00Z',
  },
  {
    path: 'v3b/funnel.json',
    text: '{ "format": 2, "steps": { "review": { "title": "Check your answers" } } }',
    published: 'b'.repeat(64),
    revision: 0,
  },
]

export const ownReport: FunnelReport = {
  funnel: 'v3x',
  title: 'A shorter address page',
  before: '1'.repeat(64),
  after: '2'.repeat(64),
  findings: [
    {
      code: 'text-overflow' as never,
      severity: 'warning',
      message: 'The heading is longer than 90 characters.',
      hint: 'Shorten it, or move a part of it into the text.',
      file: 'funnels/v3x/funnel.json',
      line: 12,
      column: 5,
      pointer: '/steps/address/title',
    },
  ],
  scenarios: { passed: 12, failed: [] },
  obligations: [
    {
      name: 'identity is verified',
      before: ['submitClaim'],
      ways: ['Everybody passes “verify-identity” before “submit”.'],
    },
    { name: 'terms are accepted', before: ['submitClaim', 'the end “done”'], ways: ['Nobody leaves “terms” without.'] },
  ],
  forPeople: ['“Your address” asks for the county too.', '“Your date of birth” comes before “Your address”.'],
  differences: [
    { step: 'address', what: 'title', text: 'was “Where do you live?”, is “Your address”' },
    { step: 'address', what: 'field county', text: 'is new' },
    { step: '', what: 'order', text: '“date-of-birth” comes before “address”' },
  ],
  legal: [
    {
      place: 'consent of “terms”',
      before: 'I agree to the terms of engagement.',
      after: 'I agree to the terms of engagement and to the fee of 25%.',
    },
  ],
}

export const proposal: Proposal = {
  id: 'p-1',
  funnel: 'v3x',
  base: 11,
  paths: ['v3x/funnel.json'],
  texts: { 'v3x/funnel.json': { before: 'a'.repeat(64), after: 'd'.repeat(64) } },
  by: 'Ann Author',
  at: '2026-11-27T09:15:00Z',
  state: 'proved',
  outdated: false,
  report: {
    funnels: [
      ownReport,
      {
        ...ownReport,
        funnel: 'v3y',
        title: 'As v3x for a partner',
        findings: [],
        legal: [],
        differences: [],
        forPeople: [],
      },
    ],
    obstacles: [],
    needsApproval: true,
  },
}

export const people: PeopleReport = {
  funnels: [
    {
      funnel: 'v3x',
      people: [
        {
          step: 'address',
          title: 'Your address',
          count: 3,
          outcomes: [
            { kind: 'stays', share: 2 / 3, what: [] },
            { kind: 'asked', share: 1 / 3, what: ['County'] },
          ],
        },
        {
          step: 'review',
          title: 'Check your answers',
          count: 1,
          outcomes: [{ kind: 'held', share: 1, what: ['terms are accepted'] }],
        },
      ],
    },
  ],
}

export const publications: Publication[] = [
  {
    id: 12,
    at: '2026-11-27T09:30:00Z',
    kind: 'studio',
    by: 'Pat Publisher',
    approvedBy: 'Quin Publisher',
    note: 'The county is asked for',
    changed: ['v3x'],
    funnels: { v1: 'one', v3x: 'third' },
  },
  {
    id: 11,
    at: '2026-11-26T16:00:00Z',
    kind: 'studio',
    by: 'Pat Publisher',
    note: 'A headline',
    changed: ['v3x'],
    funnels: { v1: 'one', v3x: 'second' },
  },
  {
    id: 10,
    at: '2026-11-25T08:00:00Z',
    kind: 'files',
    by: 'The server',
    note: '',
    changed: ['v1', 'v3x'],
    funnels: { v1: 'one', v3x: 'first' },
  },
]
