import { type Me, type StaffRole, staffRoles } from '#schemas/studio/index.ts'

/** Whether an author has at least this role. */
export const may = (me: Me, least: StaffRole): boolean => staffRoles.indexOf(me.role) >= staffRoles.indexOf(least)
