import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, OWASP's minimum and the package's default. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Hash of a password that nobody has: an unknown email must take as long as a wrong password. */
const nobody = hash('no account has this password')

/** Whether a password is right; never for an account without one. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), password)
  return right && stored != null
}
