import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type CompiledFunnel, compileFunnel } from 'runnel/compile'
import { loadDefinition } from 'runnel/load'
import { registry } from '#funnels/registry.ts'
import { ChildEnded } from './child.ts'
import { childProgram } from './childProgram.ts'
import { formWorkIn, replayBy, type ReplayJob } from './formWork.ts'

const list = { type: 'array', items: { type: 'string' }, class: 'plain' }

/** A form that sends a note of its own; `more` are other keys of its definition. */
const formWith = (more: object) =>
  compileFunnel(
    loadDefinition({
      format: 2,
      id: 'mine',
      title: 'Mine',
      path: '/claim/mine',
      exits: ['/'],
      order: ['ask', 'end'],
      data: { 'mine.note': { type: 'string', class: 'plain' } },
      steps: {
        ask: {
          title: 'Ask',
          fields: {
            'mine.note': {
              label: 'Note',
              widget: 'text',
              required: 'Please write',
              checks: [{ pattern: '^(x+)+$', message: 'Only x' }],
            },
          },
          next: { do: [{ call: 'submitForm' }], to: '@next' },
        },
        end: { title: 'End', final: true },
      },
      ...more,
    }).definition,
    registry,
  )

const expected = { operation: 'submitForm', paths: ['mine.note'] }
const arrived = (note: string) => ({ form: { mine: { note } }, theme: {}, now: 0 })

/** The processes that are started from now on. */
function watchStarts(): ChildProcess[] {
  const started: ChildProcess[] = []
  const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  onTestFinished(() => {
    unsubscribe('child_process', note)
    for (const child of started) child.kill('SIGKILL')
  })
  return started
}

it('replays in a process that is kept', async () => {
  const started = watchStarts()
  const replay = replayBy(formWorkIn())
  const funnel = formWith({})
  expect(await replay(funnel, expected, arrived('xxx'))).toBeUndefined()
  expect(await replay(funnel, expected, arrived('y'))).toMatchObject({ step: 'ask', reason: 'Only x' })
  expect(await replay(formWith({ id: 'other' }), expected, arrived(''))).toMatchObject({ reason: 'Please write' })
  expect(started.length).toBe(1)
}, 60_000)

it('loading the code does not count as work, however long it takes', async () => {
  const { loader } = childProgram
  onTestFinished(() => void Object.assign(childProgram, { loader }))
  const late = ['--import', 'data:text/javascript,await new Promise((done) => setTimeout(done, 3000))']
  Object.assign(childProgram, { loader: [...loader, ...late] })
  const replay = replayBy(formWorkIn({ memory: 256, time: 2500 }))
  expect(await replay(formWith({}), expected, arrived('xxx'))).toBeUndefined()
}, 60_000)

it('what never ends is ended, and stops no other', async () => {
  const started = watchStarts()
  const replay = replayBy(formWorkIn({ memory: 256, time: 5000 }))
  const replayed = (...notes: string[]) =>
    Promise.all(notes.map((note) => replay(formWith({}), expected, arrived(note))))
  await replayed('x', 'xxx')
  const ended: string[] = []
  const stuck = replayed(`${'x'.repeat(60)}!`).finally(() => ended.push('stuck'))
  const others = replayed('xx', 'xxxx', 'y').finally(() => ended.push('others'))
  await expect(stuck).rejects.toEqual(new ChildEnded('time'))
  expect((await others).map((one) => one?.reason)).toEqual([undefined, undefined, 'Only x'])
  expect(ended).toEqual(['others', 'stuck'])
  expect(await replayed('xxx')).toEqual([undefined])
  expect(started.length).toBe(2)
}, 60_000)

it('what takes too much memory is ended, and stops no other', async () => {
  const replay = replayBy(formWorkIn({ memory: 40, time: 30_000 }))
  watchStarts()
  const large = { ...formWith({}), padding: Array.from({ length: 1_000_000 }, (_, at) => ({ at })) }
  await expect(replay(large, expected, arrived('xxx'))).rejects.toEqual(new ChildEnded('memory'))
  expect(await replay(formWith({}), expected, arrived('xxx'))).toBeUndefined()
}, 60_000)

it('says what a rule said that does too much', async () => {
  watchStarts()
  const lists = Array.from({ length: 30 }, (_, at) => `mine.l${at}`)
  const doubling = formWith({
    data: { 'mine.note': { type: 'string', class: 'plain' }, ...Object.fromEntries(lists.map((path) => [path, list])) },
    computed: Object.fromEntries(
      lists.map((path, at) => [path, at === 0 ? '[form.mine.note]' : `form.mine.l${at - 1} + form.mine.l${at - 1}`]),
    ),
  })
  await expect(replayBy(formWorkIn())(doubling, expected, arrived('xxx'))).rejects.toEqual(
    new ChildEnded('threw', { name: 'RuleTooLarge', message: 'a rule makes a list of more than 10000 entries' }),
  )
}, 60_000)

/** A form in which a note of 1,000 letters takes each of so many patterns a millisecond. */
const patient = (times: number) =>
  formWith({
    id: `patient-${times}`,
    steps: {
      ask: {
        title: 'Ask',
        fields: {
          'mine.note': {
            label: 'Note',
            widget: 'text',
            required: 'Please write',
            checks: Array.from({ length: times }, () => ({ pattern: '^(?!x*x*y)', message: 'No y' })),
          },
        },
        next: { do: [{ call: 'submitForm' }], to: '@next' },
      },
      end: { title: 'End', final: true },
    },
  })

it('a replay that takes longer holds up only others like it, and ends', async () => {
  const started = watchStarts()
  const replay = replayBy(formWorkIn())
  // The message for an answer is remembered, so each note is another one.
  const note = (at: number) => arrived('x'.repeat(1000 - at))
  const quick = () => replay(formWith({}), expected, arrived('xxx'))
  await Promise.all([quick(), quick()])
  expect(await replay(patient(60), expected, note(0))).toBeUndefined()
  expect(started.map(({ pid }) => getPriority(pid!))).toEqual([0, 0, 15])
  let done = 0
  const long = Array.from({ length: 10 }, (_, at) =>
    replay(patient(60), expected, note(at + 1), String(at)).finally(() => (done += 1)),
  )
  // By then the others wait where work is slow, too.
  await Promise.race(long)
  expect(await quick()).toBeUndefined()
  expect(done).toBeLessThan(6)
  await Promise.all(long)
  await expect(replay(patient(10_000), expected, note(0))).rejects.toEqual(
    new ChildEnded('threw', { name: 'RuleTooLarge', message: 'rules take too many steps here' }),
  )
}, 60_000)

it('ends with the server, also with one that was killed while a replay hangs', async () => {
  const arrives = arrived(`${'x'.repeat(60)}!`)
  const job: Omit<ReplayJob, 'forms'> & { form: CompiledFunnel } = {
    does: 'replay',
    keys: ['mine'],
    form: formWith({}),
    ...expected,
    arrived: arrives,
  }
  const server = spawn(process.execPath, ['-e', starts, childProgram.file, JSON.stringify(job)], { stdio: 'pipe' })
  const [text] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(text.toString())
  await sleep(1000)
  expect(() => process.kill(pid, 0)).not.toThrow()
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 10_000)
}, 60_000)

/** A server that starts a process, gives it a job, and prints its id. */
const starts = `
  const child = require('node:child_process').fork(process.argv[1], ['0'], { serialization: 'advanced' })
  const { form, ...job } = JSON.parse(process.argv[2])
  child.send({ ...job, forms: new Map([['mine', form]]) })
  console.log(child.pid)
`
