import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openShared } from '#server/database/openShared.ts'
import { using } from '#server/database/using.ts'
import type { Attack } from '../../attack.ts'
import { begin, expectDone } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'
import { addMember } from '../../toolkit/staff.ts'
import { tally, together } from '../../toolkit/together.ts'

/** Bytes: as many as a file may have, but for some. */
const large = 980_000
const calls = 28

/** A text that no database can shorten. */
const randomText = (): string => randomBytes(large).toString('base64').slice(0, large)

/** Bytes on the disk of a server whose data is where `env` says: of its database, and of what is kept of drafts. */
const diskOf = (env: Record<string, string>) =>
  using(openShared(env.DATABASE_URL ? { url: env.DATABASE_URL } : { dataDir: env.DATA_DIR! }), async (db) => {
    const { rows } = await db.execute<{ database: string; kept: string }>(sql`
      select pg_database_size(current_database()) as database,
        (select coalesce(sum(pg_column_size(text)), 0) from draft_changes)
        + (select coalesce(sum(pg_column_size(text)), 0) from draft_files) as kept`)
    return { database: Number(rows[0]!.database), kept: Number(rows[0]!.kept) }
  })

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

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
        for (let at = 0; at < 46; at += 1) {
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
        for (let time = 0; time < 80; time += 1)
          saved.push(await save(author, `large-${time % 40}`, 1 + Math.floor(time / 40), large))
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
  {
    name: 'disk by saves of one member of staff',
    when: 'alone',
    tries:
      'saves a text of a megabyte thirty times with a few other characters, and another one as often with quite other ones; then looks at what is kept and at the disk',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const found = new Findings()
        const author = world.visit(world.brand, { at: server })
        expectDone(
          'signing in',
          await author.send('POST', '/api/studio/sign-in', addMember(env, 'ann@example.com', 'author')),
        )
        const saves = 30
        const saveAll = async (name: string, textAt: (revision: number) => string): Promise<number> => {
          const before = await diskOf(env)
          for (let revision = 0; revision < saves; revision += 1) {
            const save = { path: `v1/scenarios/${name}.json`, revision, text: textAt(revision), about: 'disk' }
            expectDone(`saving ${name}`, await author.send('PUT', '/api/studio/drafts', save))
          }
          const after = await diskOf(env)
          const grown = after.database - before.database
          // Each save is written as draft and as change. PostgreSQL gives the room of older ones to later saves, but within a minute.
          found.add(`the database after ${name}`, grown < 2.2 * saves * large, `${megabytes(grown)} of disk`)
          return after.kept - before.kept
        }
        const same = randomText()
        const alike = await saveAll(
          'alike',
          (revision) => `${same.slice(0, large / 2)}${revision}${same.slice(large / 2)}`,
        )
        found.add('what is kept of texts that are alike', alike < 2.1 * large, `${megabytes(alike)} kept`)
        const different = await saveAll('different', randomText)
        const most = 20_000_000 + large
        found.add('what is kept of different texts', different < 1.1 * most, `${megabytes(different)} kept`)
        return found.verdict()
      }),
  },
]
