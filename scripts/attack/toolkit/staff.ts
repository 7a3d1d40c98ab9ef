import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { StaffRole } from '#schemas/studio/index.ts'
import { studioCalls, type StudioCalls } from '#tests/support/studioCalls.ts'
import { inRoot } from '../../lib/root.ts'
import type { AttackedServer } from '../server.ts'
import type { World } from '../world.ts'
import { expectDone } from './applicant.ts'

export interface Login {
  email: string
  password: string
}

/** Gives a person an account of the studio, as an operator does beside the running server. */
export function addMember(env: Record<string, string>, email: string, role: StaffRole = 'viewer'): Login {
  const password = randomBytes(18).toString('base64url')
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      inRoot('bin/runnel-server.mjs'),
      ...['staff', 'add', email, '--name', email.split('@')[0]!, '--role', role, '--password-stdin'],
    ],
    { env: { ...process.env, NODE_ENV: 'production', ...env }, input: password, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`an account of the studio could not be made: ${stderr.slice(-300)}`)
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
  return studioCalls(browser)
}
