/** How long a new password may be, in characters; for staff, too. */
export const passwordLength = { minLength: 8, maxLength: 200 } as const
