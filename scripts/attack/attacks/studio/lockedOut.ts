import type { Attack } from '../../attack.ts'
import { Findings } from '../../toolkit/findings.ts'
import { addMember, type Login } from '../../toolkit/staff.ts'
import { together } from '../../toolkit/together.ts'

export const attacks: Attack[] = [
  {
    name: 'staff kept out by wrong passwords',
    shared: true,
    tries:
      'tries three hundred wrong passwords from a /48 in which two members of staff work; one has signed in to the browser before, and a third works elsewhere',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const found = new Findings()
        const [here, elsewhere] = [addMember(env, 'here@example.com'), addMember(env, 'elsewhere@example.com')]
        const line = (at: number) => `2001:db8:77:${at.toString(16)}::5`
        const visit = (from = world.newAddress()) => world.visit(world.brand, { at: server, from })
        const signIn = async (visitor: ReturnType<typeof visit>, login: Login) =>
          (await visitor.send('POST', '/api/studio/sign-in', login)).status
        const known = visit(line(1))
        found.add('the first sign-in', (await signIn(known, here)) === 200, 'refused')
        const guesses: number[] = []
        for (let at = 0; at < 10; at += 1)
          guesses.push(
            ...(await together(30, (guess) =>
              signIn(visit(line(at)), { email: `nobody${guess}@example.com`, password: 'not the password' }),
            )),
          )
        const last = await signIn(visit(line(11)), { email: 'one@example.com', password: 'not the password' })
        found.add('the guesses end', last === 429 || guesses.includes(429), last)
        found.add('the known browser', (await signIn(known, here)) === 200, 'kept out')
        found.add('staff elsewhere', (await signIn(visit(), elsewhere)) === 200, 'kept out')
        const borrowed = visit(line(1))
        const pass = [...known.cookies].find(([name]) => name.includes('known-staff'))!
        borrowed.cookies.set(...pass)
        const others = await signIn(borrowed, { ...elsewhere, password: 'not the password' })
        found.add('a pass for another account', others === 429, others)
        return found.verdict()
      }),
  },
]
