import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { NewSecondFactor, StaffRole } from '#schemas/studio/index.ts'
import { Secret, TOTP } from 'otpauth'
import { studioCalls, type StudioCalls } from '#tests/support/studioCalls.ts'
import { inRoot } from '../../lib/root.ts'
import type { AttackedServer } from '../server.ts'
import type { World } from '../world.ts'
import { expectDone } from './applicant.ts'

/** What a member of staff signs in with. */
export interface Login {
  email: string
  password: string
}

/** Runs a command of an operator beside the running server, whose data is where `env` says. Gives what it prints. */
export function operate(env: Record<string, string>, args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inRoot('bin/runnel-server.mjs'), ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    input,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`runnel-server ${args.slice(0, 2).join(' ')} failed: ${stderr.slice(-300)}`)
  return stdout.trim()
}

export const newPassword = (): string => randomBytes(18).toString('base64url')

/** Gives a person an account of the studio. */
export function addMember(env: Record<string, string>, email: string, role: StaffRole = 'viewer'): Login {
  const password = newPassword()
  operate(env, ['staff', 'add', email, '--name', 'Member', '--role', role, '--password-stdin'], password)
  return { email, password }
}

/** The studio for a new member of staff, who has signed in. */
export async function newMember(
  world: World,
  { server, env, name, role }: { server: AttackedServer; env: Record<string, string>; name: string; role: StaffRole },
): Promise<StudioCalls> {
  const browser = world.visit(world.brand, { at: server })
  const login = addMember(env, `${name}@example.com`, role)
  expectDone('signing in to the studio', await browser.send('POST', '/api/studio/sign-in', login))
  const studio = studioCalls(browser)
  if (role === 'publisher') await setUpSecondFactor(studio)
  return studio
}

/** The code that an authenticator shows some seconds later. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 1000 })

/** Sets up the second factor that a publisher must have in production. */
async function setUpSecondFactor({ call }: StudioCalls): Promise<void> {
  const { secret, sealed } = await call<NewSecondFactor>('POST', '/second-factor', {})
  await call('PUT', '/second-factor', { sealed, code: codeOf(secret) })
}
