import type { Attack } from '../../attack.ts'
import { Findings } from '../../toolkit/findings.ts'
import { addMember, codeOf, operate } from '../../toolkit/staff.ts'
import { tally, together } from '../../toolkit/together.ts'

export const attacks: Attack[] = [
  {
    name: 'the second factor of staff',
    shared: true,
    tries:
      'knows the password of a publisher and tries without a code, with a code that was used, with one code from five browsers at once and with guesses from many networks; finds a browser signed in and sets up another authenticator',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const found = new Findings()
        const login = addMember(env, 'pat@example.com', 'publisher')
        const visit = () => world.visit(world.brand, { at: server })
        const signIn = async (code?: string, visitor = visit()) =>
          (await visitor.send('POST', '/api/studio/sign-in', { ...login, ...(code ? { code } : {}) })).status
        const owner = visit()
        const first = await signIn(undefined, owner)
        found.add('the first sign-in', first === 200, first)
        const begin = async (): Promise<{ secret: string; sealed: string }> =>
          (await owner.send('POST', '/api/studio/second-factor', {})).body
        const use = async (sealed: string, code: string) =>
          (await owner.send('PUT', '/api/studio/second-factor', { sealed, code })).status
        const { secret, sealed } = await begin()
        const setUp = await use(sealed, codeOf(secret, -30))
        found.add('setting it up', setUp === 200, setUp)

        const without = await signIn()
        found.add('the password alone', without === 401, without)
        const code = codeOf(secret)
        // Several browsers at once: one comes first, whichever process it reaches.
        const atOnce = await together(5, () => signIn(code))
        const entered = atOnce.filter((status) => status === 200).length
        found.add('one code in five browsers at once', entered === 1, `${entered} of 5`)
        const again = await signIn(code)
        found.add('a code that was used', again === 401, again)

        const another = await begin()
        const replaced = await use(another.sealed, codeOf(another.secret))
        found.add('another authenticator in its place', replaced === 409, replaced)

        const right = [-60, -30, 0, 30, 60, 90].map((later) => codeOf(secret, later))
        const wrong = Array.from({ length: 40 }, (_, at) => String(100_000 + at)).filter((one) => !right.includes(one))
        const guesses = await together(20, (at) => signIn(wrong[at]))
        found.add('guesses from many networks', guesses.filter((status) => status === 401).length <= 10, tally(guesses))
        found.add('a guess that lets in', !guesses.includes(200), tally(guesses))
        const late = await signIn(codeOf(secret, 30))
        found.add('even the right code after too many guesses', late === 429, late)

        operate(env, ['staff', 'second-factor-remove', login.email])
        const ended = (await owner.send('GET', '/api/studio/project')).status
        found.add('sessions after the operator removed it', ended === 404, ended)
        return found.verdict()
      }),
  },
]
