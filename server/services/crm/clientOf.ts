import type { CrmClient } from '../../providers/types.ts'
import type { Deps } from '../deps.ts'
import type { ClaimRequestRow } from '../../database/tables/index.ts'

type Person = Pick<ClaimRequestRow, keyof CrmClient>

const names = ['firstName', 'lastName', 'email', 'phoneNumber'] as const

/** The data about an applicant that the CRM gets. */
export const clientOf = (request: Person): CrmClient => ({
  firstName: request.firstName ?? '',
  lastName: request.lastName ?? '',
  email: request.email ?? '',
  phoneNumber: request.phoneNumber ?? '',
})

/** Whether the two differ in the data that the CRM gets. */
export const isCorrected = (one: Person, other: Person): boolean => names.some((name) => one[name] !== other[name])

/** The kind of CRM that the brand of a claim request has. */
export const crmOf = ({ themes }: Deps, { brandId }: Pick<ClaimRequestRow, 'brandId'>): string =>
  themes.find((theme) => theme.brandId === brandId)?.crmProvider ?? ''
