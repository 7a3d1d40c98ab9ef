import { PassThrough } from 'node:stream'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, staff, staffTokens } from '../../database/tables/index.ts'
import { Browser } from '../../testing/browser.ts'
import { startApp, type Site } from '../../testing/startApp.ts'
import { runAdmin } from '../../testing/runAdmin.ts'
import { type Passwords, passwords } from './readPassword.ts'

let site: Site
beforeAll(async () => {
  site = await startApp({ studio: true })
})
afterAll(() => site.close())

/** Answers to the questions of a command, or what a program sends. */
const typed = (...answers: string[]): Passwords => ({
  ask: async () => answers.shift(),
  read: async () => answers.join('\n'),
})

const run = (args: string[], given: Passwords = typed()) =>
  runAdmin(site, args, { actor: 'somebody', passwords: given })

const signIn = async (email: string, password: string, visitor = site.visit()) => {
  const { status } = await visitor.send('POST', '/api/studio/sign-in', { email, password })
  return status
}
const me = (visitor: Browser) => visitor.send('GET', '/api/studio/me')
const lastAct = async () => (await site.deps.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1))[0]!

const ann = 'Ann.Ward@example.com'

describe('runnel-server staff', () => {
  it('adds a person, changes their role and password, keeps them out and lets them in again', async () => {
    const added = await run(
      ['staff', 'add', ann, '--name', 'Ann Ward', '--role', 'author'],
      typed('first password', 'first password'),
    )
    expect(added).toEqual({ code: 0, said: 'Ann Ward may sign in to the studio as author.', complained: '' })
    const visitor = site.visit()
    expect(await signIn('ann.ward@example.com', 'first password', visitor)).toBe(200)
    expect((await run(['staff', 'role', ann, '--role', 'viewer'])).said).toBe(
      'Ann Ward is viewer now. One session ends.',
    )
    expect((await me(visitor)).status).toBe(401)

    await run(['staff', 'password', ann, '--password-stdin'], typed('second password\n'))
    expect(await signIn(ann, 'first password')).toBe(401)
    expect(await signIn(ann, 'second password')).toBe(200)
    await run(['staff', 'disable', ann])
    expect(await signIn(ann, 'second password')).toBe(401)
    await run(['staff', 'enable', ann])
    expect(await signIn(ann, 'second password')).toBe(200)
    await run(['staff', 'password', ann, '--no-password'])
    expect(await signIn(ann, 'second password')).toBe(401)
    expect((await run(['staff', 'list'])).said).toMatch(
      /ann\.ward@example\.com {2}Ann Ward {2}viewer {2}OpenID Connect {2}[\w-]{36}/,
    )
  })

  it('makes a key that is shown once, and ends it', async () => {
    const { said: key } = await run(['staff', 'key', ann, '--name', 'push', '--days', '30'])
    const command = new Browser(site.app, { headers: { authorization: `Bearer ${key}` } })
    expect((await me(command)).body).toMatchObject({ name: 'Ann Ward' })
    expect(await site.deps.db.select().from(staffTokens).where(eq(staffTokens.tokenHash, key))).toEqual([])
    expect((await run(['staff', 'list'])).said).toMatch(/ {2}key "push" until 20\d\d-\d\d-\d\d/)
    expect((await run(['staff', 'key-revoke', ann, '--name', 'push'])).said).toBe('One key ended.')
    expect((await me(command)).status).toBe(401)
  })

  it('lists the sessions of a person, and ends one or all', async () => {
    const visitors = [site.visit({ headers: { 'user-agent': 'Firefox' } }), site.visit(), site.visit()]
    await run(['staff', 'password', ann, '--password-stdin'], typed('third password'))
    for (const visitor of visitors) expect(await signIn(ann, 'third password', visitor)).toBe(200)
    const { said } = await run(['staff', 'sessions', ann])
    expect(said.split('\n')).toHaveLength(3)
    const [id] = said.split('\n').at(-1)!.split('  ')
    expect(said.split('\n').at(-1)).toMatch(/^[\w-]{36} {2}from [\d-]+ [\d:]+ UTC {2}used .* {2}Firefox$/)
    const foreign = ['staff', 'session-end', 'studio@example.com', '--id', id!]
    expect((await run(foreign)).complained).toContain('this person has no such session')
    expect((await run(['staff', 'session-end', ann, '--id', id!])).said).toBe('One session ended.')
    expect([(await me(visitors[0]!)).status, (await me(visitors[1]!)).status]).toEqual([401, 200])
    expect((await run(['staff', 'session-end', ann, '--all'])).said).toBe('2 sessions ended.')
    expect((await me(visitors[1]!)).status).toBe(401)
    expect((await run(['staff', 'sessions', ann])).said).toBe('This person is signed in nowhere.')
    expect((await run(['staff', 'session-end', ann])).complained).toContain('name one session by --id, or use --all')
  })

  it('removes a second factor, once there is one', async () => {
    const remove = ['staff', 'second-factor-remove', ann]
    expect((await run(remove)).complained).toContain('this person has no second factor')
    await site.deps.db
      .update(staff)
      .set({ secondFactor: Buffer.from('sealed') })
      .where(eq(staff.email, ann.toLowerCase()))
    expect((await run(['staff', 'list'])).said).toContain('password with second factor')
    expect((await run(remove)).said).toBe('Ann Ward has no second factor any more. 0 sessions end.')
    const [{ secondFactor } = {}] = await site.deps.db.select().from(staff).where(eq(staff.email, ann.toLowerCase()))
    expect(secondFactor).toBeNull()
  })

  it('says which keys end with a password', async () => {
    await run(['staff', 'key', ann, '--name', 'push'])
    expect((await run(['staff', 'password', ann, '--no-password'])).said).toBe(
      'Ann Ward has no password any more. 0 sessions end. One key ends.',
    )
  })

  it('records every command, and nothing personal', async () => {
    for (const [args, given] of [
      [['staff', 'add', 'ben@example.com', '--name', 'Ben', '--role', 'viewer', '--no-password']],
      [['staff', 'list']],
      [['staff', 'role', 'ben@example.com', '--role', 'publisher']],
      [['staff', 'password', 'ben@example.com', '--password-stdin'], typed('a long password')],
      [['staff', 'key', 'ben@example.com', '--name', 'push']],
      [['staff', 'key-revoke', 'ben@example.com', '--name', 'push']],
      [['staff', 'disable', 'ben@example.com']],
      [['staff', 'enable', 'ben@example.com']],
    ] as [string[], Passwords?][]) {
      expect(await run(args, given)).toMatchObject({ code: 0 })
      const act = await lastAct()
      expect([act.actor, act.action]).toEqual(['somebody', args.slice(0, 2).join(' ')])
      expect(JSON.stringify(act.detail)).not.toMatch(/ben|password/i)
    }
  })

  it.each([
    ['a known email', ['add', ann, '--name', 'X', '--role', 'viewer', '--no-password'], 'has an account already'],
    ['what is no email', ['add', 'ann', '--name', 'X', '--role', 'viewer', '--no-password'], 'not an email'],
    ['no name', ['add', 'x@example.com', '--role', 'viewer', '--no-password'], '--name is missing'],
    ['another role', ['add', 'x@example.com', '--name', 'X', '--role', 'admin'], 'must be viewer, author or publisher'],
    ['a common password', ['password', ann, '--password-stdin'], 'is easily guessed', typed('Passw0rd!')],
    ['a pattern of the keyboard', ['password', ann, '--password-stdin'], 'is easily guessed', typed('qwertyuiop')],
    ['an own email', ['password', ann, '--password-stdin'], 'is easily guessed', typed('ann.ward@example.com')],
    ['a short password', ['password', ann, '--password-stdin'], 'a password has 8 to 200 characters', typed('short')],
    [
      'two passwords that differ',
      ['password', ann],
      'the two passwords differ',
      typed('first password', 'another one'),
    ],
    ['no terminal', ['password', ann], 'there is no terminal', typed()],
    ['a stranger', ['role', 'nobody@example.com', '--role', 'viewer'], 'nobody of staff has this email'],
    ['too long a life', ['key', ann, '--name', 'push', '--days', '1000'], 'whole number from 1 to 366'],
    ['a key that is not there', ['key-revoke', ann, '--name', 'none'], 'has no key "none"'],
  ] as [string, string[], string, Passwords?][])('refuses %s', async (_, args, sentence, given) => {
    const { code, said, complained } = await run(['staff', ...args], given)
    expect([code, said]).toEqual([2, ''])
    expect(complained).toContain(sentence)
  })

  it('asks on the terminal without showing what is typed', async () => {
    const [input, screen] = [new PassThrough(), new PassThrough()]
    let shown = ''
    screen.on('data', (text: Buffer) => (shown += text.toString()))
    const terminal = Object.assign(input, { isTTY: true, setRawMode: () => input })
    const asked = passwords(terminal as never, screen as never).ask('Password: ')
    input.write('a secret one\r')
    expect(await asked).toBe('a secret one')
    expect(shown).toBe('Password: \n')
    expect(await passwords(new PassThrough() as never, screen as never).ask('Password: ')).toBeUndefined()
  })
})
