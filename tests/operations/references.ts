type Row = Record<string, unknown>
export type Tables = Record<string, Row[]>

interface Reference {
  table: string
  /** The reference in a row; undefined if it has none. */
  by: (row: Row) => unknown
  to: string
  /** The key that is referenced. */
  at: (row: Row) => unknown
}

const column = (name: string) => (row: Row) => row[name]
const both =
  (...names: string[]) =>
  (row: Row) =>
    names.every((name) => row[name] != null) ? names.map((name) => row[name]).join(' ') : undefined
const toRequest = (table: string): Reference => ({
  table,
  by: column('claim_request_id'),
  to: 'claim_requests',
  at: column('id'),
})
/** A row that each claim request has from the start. */
const ofRequest = (table: string): Reference => ({
  table: 'claim_requests',
  by: column('id'),
  to: table,
  at: column('claim_request_id'),
})

/** All references between rows, whether or not the database enforces them, and rows that are written together. */
const references: Reference[] = [
  ...[
    'user_claim_requests',
    'idempotency_keys',
    'outbox',
    'signatures',
    'signing_records',
    'legal_file_acknowledgments',
    'credit_checks',
    'claims',
    'claim_status_history',
  ].map(toRequest),
  ...['idempotency_keys', 'outbox'].map(ofRequest),
  { table: 'claim_requests', by: column('user_id'), to: 'users', at: column('id') },
  {
    table: 'claim_requests',
    by: both('user_id', 'id'),
    to: 'user_claim_requests',
    at: both('user_id', 'claim_request_id'),
  },
  {
    table: 'user_claim_requests',
    by: both('user_id', 'claim_request_id'),
    to: 'claim_requests',
    at: both('user_id', 'id'),
  },
  { table: 'users', by: (row) => (row.metadata as Row).claim_request_id, to: 'claim_requests', at: column('id') },
  { table: 'users', by: column('id'), to: 'sessions', at: column('user_id') },
  { table: 'sessions', by: column('user_id'), to: 'users', at: column('id') },
  { table: 'signatures', by: column('claim_request_id'), to: 'signing_records', at: column('claim_request_id') },
  {
    table: 'legal_file_acknowledgments',
    by: column('legal_file_template_id'),
    to: 'legal_file_templates',
    at: column('id'),
  },
  { table: 'claims', by: both('company_id', 'lender_id'), to: 'lenders', at: both('company_id', 'id') },
  {
    table: 'claims',
    by: both('claim_request_id', 'credit_check_id'),
    to: 'credit_checks',
    at: both('claim_request_id', 'id'),
  },
  {
    table: 'claims',
    by: both('claim_request_id', 'id'),
    to: 'claim_status_history',
    at: both('claim_request_id', 'claim_id'),
  },
  {
    table: 'claim_status_history',
    by: both('claim_request_id', 'claim_id'),
    to: 'claims',
    at: both('claim_request_id', 'id'),
  },
]

/** Rows whose reference leads nowhere, one line each. */
export const looseEnds = (tables: Tables): string[] =>
  references.flatMap(({ table, by, to, at }) => {
    const known = new Set(tables[to]!.map(at))
    return tables[table]!.map(by)
      .filter((key) => key != null && !known.has(key))
      .map((key) => `${table} ${String(key)} has no ${to}`)
  })
