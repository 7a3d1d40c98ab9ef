import type { Attack } from '../../attack.ts'
import { begin } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'
import { addMember } from '../../toolkit/staff.ts'
import { tally, together } from '../../toolkit/together.ts'

const large = 4_900_000
const calls = 28

export const attacks: Attack[] = [
  {
    name: 'volume by one member of staff',
    shared: true,
    when: 'alone',
    tries:
      'fills the drafts with 45 MB and reads them twelve times at once while people begin claims, saves more than a day has room for, pushes 62 MB, and reads the project again and again',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const found = new Findings()
        const author = world.visit(world.brand, { at: server })
        const other = world.visit(world.brand, { at: server })
        for (const [visitor, email] of [
          [author, 'ann@example.com'],
          [other, 'ben@example.com'],
        ] as const) {
          const { status } = await visitor.send('POST', '/api/studio/sign-in', addMember(env, email, 'author'))
          found.add('signing in', status === 200, status)
        }
        const save = async (visitor: typeof author, name: string, revision: number, size: number) =>
          (
            await visitor.send('PUT', '/api/studio/drafts', {
              path: `v1/scenarios/${name}.json`,
              revision,
              text: 'x'.repeat(size + revision),
              about: 'volume',
            })
          ).status
        for (let at = 0; at < 9; at += 1) {
          const status = await save(author, `large-${at}`, 0, large)
          found.add('drafts of 45 MB', status === 200, status)
        }

        const reading = together(12, () => author.send('GET', '/api/studio/project'))
        const begun = await together(calls, () =>
          begin(world, { visitor: world.visit(world.brand, { at: server }) }).then(
            () => 200,
            (error: Error) => Number(/answered (\d+)/.exec(error.message)?.[1] ?? 0),
          ),
        )
        found.add(
          'people who begin a claim',
          begun.every((status) => status === 200),
          tally(begun),
        )
        const read = (await reading).map(({ status }) => status)
        found.add('reading twelve times', !read.includes(500), tally(read))

        const before = performance.now()
        const pushing = author.send('POST', '/api/studio/push', {
          files: [{ path: 'policy.json', text: 'x'.repeat(62_000_000), base: null }],
        })
        // The server may close the connection before all has arrived.
        const pushed = await pushing.then(
          ({ status }) => status,
          () => 'cut off',
        )
        found.add('a push of 62 MB', pushed === 413 || pushed === 'cut off', pushed)
        const { status: alive } = await world.visit(world.brand, { at: server }).send('GET', '/health/ready')
        found.add('the server afterwards', alive === 200 && performance.now() - before < 10_000, alive)

        const saved: number[] = []
        for (let revision = 1; revision <= 16; revision += 1)
          saved.push(await save(author, `large-${revision % 8}`, 1 + Math.floor((revision - 1) / 8), large))
        found.add('saving 125 MB in a day', saved.includes(413), tally(saved))
        const others = await save(other, 'small', 0, 10)
        found.add('another member meanwhile', others === 200, others)

        const again: number[] = []
        for (let reads = 0; reads < 60 && !again.includes(429); reads += 1)
          again.push((await author.send('GET', '/api/studio/project')).status)
        found.add('reading sixty times more', again.includes(429), tally(again))
        const free = (await other.send('GET', '/api/studio/project')).status
        found.add('another member who reads', free === 200, free)
        return found.verdict()
      }),
  },
]
