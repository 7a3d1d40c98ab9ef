import type { Lender } from '#schemas/operations/lenders.ts'
import type { SignIn, StaffRole } from '#schemas/studio/index.ts'
import type { LegalFile } from '#schemas/operations/legal.ts'
import type { LegalLibrary } from './legal/legalLibrary.ts'
import { lendersOf } from './lenders.ts'

/** An account of a fresh demonstration database. Its password is public, so it must never be seeded in production. */
interface DemoUser {
  id: string
  email: string
  password: string
}

/** Applicants with one of these emails are sent to /login. */
export const demoUsers: readonly DemoUser[] = [
  { id: '6a1f0f5e-5d0c-4d6b-9a55-0d2f6c1f7b10', email: 'existing@example.com', password: 'portal-demo-1' },
]

/** People who work in the studio of a demonstration: one publishes, and whatever asks for a second person has two. */
interface DemoStaff extends DemoUser {
  name: string
  role: StaffRole
}

export const demoStaff: readonly [DemoStaff, ...DemoStaff[]] = [
  {
    id: '0d4c6f0a-6f0e-4c40-8d39-6f1f3a7c1e01',
    email: 'studio@example.com',
    password: 'studio-demo-1',
    name: 'Demo Publisher',
    role: 'publisher',
  },
  {
    id: '0d4c6f0a-6f0e-4c40-8d39-6f1f3a7c1e02',
    email: 'author@example.com',
    password: 'studio-demo-2',
    name: 'Demo Author',
    role: 'author',
  },
]

const [{ email, password }] = demoStaff

/** The login that the studio offers outside production. */
export const demonstrationLogin: SignIn = { email, password }

/** The statuses of a claim, in the order in which the portal lists them. The words keep their case (AMB-42). */
const claimStatusTypes = [
  { id: 1, name: 'In Progress', order_sequence: 1 },
  { id: 2, name: 'pending', order_sequence: 2 },
  { id: 3, name: 'PENDING', order_sequence: 3 },
  { id: 4, name: 'active', order_sequence: 4 },
  { id: 5, name: 'settled', order_sequence: 5 },
] as const satisfies readonly { id: number; name: string; order_sequence: number }[]

/** The rows of a fresh database. */
export const seed = {
  /** A row's key is (company_id, id). */
  lenders: (companyIds: readonly string[]): Lender[] => companyIds.flatMap(lendersOf),
  legalFiles: (library: LegalLibrary, brandIds: readonly string[]): LegalFile[] =>
    brandIds.flatMap((brandId) => library.legalFiles(brandId)),
  claimStatusTypes,
  demoUsers,
  demoStaff,
}
