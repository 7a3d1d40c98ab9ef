import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import fc from 'fast-check'
import { commandTable, main } from '#cli/main.ts'
import { systemUser } from '#server/database/own/systemUser.ts'
import { root as project } from '../lib/root.ts'
import { hostileText, hostileTexts } from './hostileTexts.ts'
import type { Outcome } from './definitions.ts'

/** Makes a folder with valid funnels and with broken files of every kind. Commands run in its `work`, and may write nothing outside it. */
export function makeWorkplace(places: string): string {
  const root = join(places, 'lines')
  const work = join(root, 'work')
  const at = (...parts: string[]): string => join(work, ...parts)
  const put = (text: string, ...parts: string[]): void => {
    mkdirSync(dirname(at(...parts)), { recursive: true })
    writeFileSync(at(...parts), text)
  }
  for (const id of ['appointment', 'linear', 'quiz'])
    cpSync(join(places, 'neutral/funnels', id), at('funnels/examples', id), { recursive: true })
  cpSync(join(places, 'neutral/registry.ts'), at('funnels/examples/registry.ts'))
  cpSync(join(places, 'product/funnels/v1'), at('funnels/v1'), { recursive: true })
  cpSync(join(places, 'product/funnels/library'), at('funnels/library'), { recursive: true })
  put('{', 'bad/broken/funnel.json')
  put('', 'bad/empty/funnel.json')
  put('['.repeat(20_000), 'bad/deep/funnel.json')
  put('{"id":"constructor","extends":"__proto__","__proto__":{}}', 'bad/constructor/funnel.json')
  put("throw new Error('on purpose')", 'bad/thrown/funnel.ts')
  put('export default (', 'bad/syntax/funnel.ts')
  put('export default { id: "typed", toJSON() { throw 1 } }', 'bad/typed/funnel.ts')
  put('throw 1', 'mute/registry.ts')
  put('{"id":"x"}', 'mute/x/funnel.json')
  put('{"nickname": "Ada", "constructor": {"a": 1}, "__proto__.x": 1, "a.constructor.b": 2}', 'answers.json')
  put('secret', 'unreadable/funnel.json')
  put('{}', 'readonly/x/funnel.json')
  writeFileSync(at('bad/bytes'), Buffer.from([0xff, 0xfe, 0, 1, 2]))
  mkdirSync(at('bad/folder/funnel.json'), { recursive: true })
  mkdirSync(at('nothing'))
  symlinkSync('loop', at('bad/loop'))
  symlinkSync('nowhere', at('bad/dangling'))
  try {
    execFileSync('mkfifo', [at('bad/pipe')])
  } catch {
    // Not every system has named pipes.
  }
  cpSync(at('funnels/examples/linear'), at('funnels/examples/twice'), { recursive: true })
  cpSync(
    at('funnels/examples/twice/scenarios', readdirSync(at('funnels/examples/twice/scenarios'))[0]!),
    at('funnels/examples/twice/scenarios/again.json'),
  )
  chmodSync(at('unreadable/funnel.json'), 0)
  chmodSync(at('readonly'), 0o555)
  put('outside', '../outside.txt')
  const user = systemUser()
  if (user) {
    chmodSync(places, 0o755)
    execFileSync('chown', ['-R', '-h', `${user.uid}:${user.gid}`, work])
  }
  return root
}

const small = [
  'linear',
  'quiz',
  'appointment',
  'funnels/examples/linear',
  'funnels/examples/linear/funnel.json',
  './funnels/examples/quiz/',
]
const wrong = [
  'bad',
  'bad/broken',
  'bad/empty',
  'bad/deep',
  'bad/constructor',
  'bad/thrown',
  'bad/syntax',
  'bad/typed',
  'bad/bytes',
  'bad/folder',
  'bad/folder/funnel.json',
  'bad/loop',
  'bad/loop/x',
  'bad/dangling',
  'bad/pipe',
  'mute',
  'mute/x',
  'nothing',
  'twice',
  'unreadable',
  'unreadable/funnel.json',
  'readonly',
  'readonly/x',
  'answers.json',
  'answers.json/x',
  '/dev/null',
  '/dev/zero',
  '/proc/self/mem',
  '/',
  '.',
  '..',
  '~',
  'lineer',
  'v1/',
  'x'.repeat(300),
  'x/'.repeat(3000),
  'linear\u0000',
  '-',
  '--',
] as const
const unknownOptions = [
  '--constructor',
  '--__proto__',
  '--help=1',
  '-x',
  '--format',
  '--',
  '--only',
  '--=',
  '--no-coverage',
  '-',
  '--colour=red',
  '--watchh',
  '--to',
  '--most',
  '--output',
  '--from',
  '--answers',
  '-hx',
  '-v',
  '--version',
]

type Word = fc.Arbitrary<string>
const oneOf = (...words: readonly string[]): Word => fc.constantFrom(...words)
const oftenOf = (...entries: readonly (readonly [weight: number, word: Word])[]): Word =>
  fc.oneof(...entries.map(([weight, arbitrary]) => ({ weight, arbitrary })))
/** Draws as often as a number of percent says, and undefined otherwise. */
const inPercent = <T>(percent: number, drawn: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 100 - percent, arbitrary: fc.constant(undefined) }, { weight: percent, arbitrary: drawn })

const funnel = oftenOf([5, oneOf(...small)], [4, oneOf(...wrong)], [2, hostileText])
/** `v1` is rare, since commands that walk its journeys take long. */
const path = oftenOf([9, funnel], [1, oneOf('v1')])
const format = oneOf('pretty', 'json', 'github', 'mermaid', 'svg', 'xml', '', 'constructor', 'JSON')
const strangeNumbers = ['-1', '1.5', 'NaN', 'Infinity', '1e3', '', ' ', '0x10', '99999999999999999999', 'ten']
const number = oneOf('1', '3', '20', '0', ...strangeNumbers)
const output = oneOf(
  ...['out.svg', 'new/out.svg', '.', '..', '', 'funnels/examples/linear', 'funnels/examples/linear/funnel.json'],
  ...['answers.json/x', 'readonly/out.svg', 'bad/loop', 'bad/dangling', '/proc/out', '/sys/out', '/dev/full'],
  ...['x'.repeat(300), 'a\u0000b', 'unreadable/funnel.json'],
)
const step = oneOf('name', 'topic', 'summary', 'wish', 'search/later', 'result', 'nmae', ...hostileTexts)
const answers = oneOf(
  ...['{"nickname":"Ada"}', '{"nickname":{"constructor":1}}', '{"__proto__":1}', '{"a.b.constructor":1}'],
  ...['{"local.constructor":[]}', '{', 'null', '[]', '1', '"x"', '['.repeat(5000), ''],
  ...['answers.json', 'bad', 'bad/pipe', 'bad/bytes', 'bad/loop', 'unreadable/funnel.json', '/dev/zero', '/dev/null'],
  ...hostileTexts,
)

interface Shape {
  words: Word[]
  /** The value that each option takes, and how often it is given, in percent. */
  options: Record<string, readonly [value: Word | undefined, percent: number]>
}

/** The possible arguments and options of each command. `--watch` never ends and `--browser` needs a browser, so they are left out. */
const shapes: Record<string, Shape> = {
  check: { words: [path, path], options: { format: [format, 40] } },
  test: {
    words: [path, path],
    options: {
      format: [format, 40],
      only: [oneOf('', 'the', 'constructor', 'way through', ...hostileTexts), 40],
      coverage: [undefined, 40],
    },
  },
  explore: {
    words: [funnel],
    options: {
      to: [oneOf('topic', 'result', 'saveScore: failed', 'searchSlots: none', 'Course', ...hostileTexts), 70],
      most: [oftenOf([3, oneOf('1', '7', '40')], [1, number]), 70],
    },
  },
  graph: { words: [path], options: { format: [format, 40], output: [output, 40] } },
  diff: { words: [funnel, funnel], options: { most: [oftenOf([2, oneOf('1', '5')], [1, number]), 70] } },
  new: {
    words: [oneOf('fresh', 'fresh-2', 'linear', 'No Id', '..', ...hostileTexts)],
    options: { from: [funnel, 90] },
  },
  why: { words: [funnel, step], options: { answers: [answers, 40] } },
}

/** An option as one word or two, now and then given twice. */
function optionOf(name: string, value: Word | undefined): fc.Arbitrary<string[]> {
  if (!value) return fc.constant([`--${name}`])
  const once = fc
    .tuple(value, fc.boolean())
    .map(([text, isJoined]) => (isJoined ? [`--${name}=${text}`] : [`--${name}`, text]))
  return fc.tuple(once, inPercent(5, once)).map(([first, second = []]) => [...first, ...second])
}

/** A command with its arguments and options in any order, some missing and some too many. */
function lineOf(name: string, { words, options }: Shape): fc.Arbitrary<string[]> {
  const all = fc.tuple(...words.map((word) => word.map((text) => [text])))
  const parts = fc.tuple(
    fc.oneof({ weight: 9, arbitrary: all }, { weight: 1, arbitrary: all.map((given) => given.slice(0, -1)) }),
    fc.tuple(
      ...Object.entries(options).map(([option, [value, percent]]) => inPercent(percent, optionOf(option, value))),
      ...[inPercent(10, funnel), inPercent(12, oneOf(...unknownOptions)), inPercent(10, hostileText)].map((extra) =>
        extra.map((word) => (word === undefined ? undefined : [word])),
      ),
    ),
  )
  return parts
    .map(([given, more]) => [...given, ...more.filter((part) => part !== undefined)])
    .chain((given) => fc.shuffledSubarray(given, { minLength: given.length }))
    .map((given) => [name, ...given.flat()])
}

/** The arguments of a command line. */
export const commandLines: fc.Arbitrary<string[]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(oneOf(...hostileTexts, ...unknownOptions, ...Object.keys(commandTable)), { maxLength: 3 }),
  },
  { weight: 94, arbitrary: fc.oneof(...Object.entries(shapes).map(([name, shape]) => lineOf(name, shape))) },
)

interface Ended {
  code: number | null
  out: string
  error: string
}

/** What is wrong with the way a command line ended. */
export function judge({ code, out, error }: Ended): string | undefined {
  if (code !== 0 && code !== 1 && code !== 2) return `exit code ${code}`
  const all = `${out}\n${error}`
  const trace = /^\s+at .*(:\d+:\d+\)?|\(?<anonymous>\)?|node:internal.*)$/m.exec(all)
  if (trace) return `a stack trace: ${trace[0].trim()}`
  if (/mistake in runnel itself/.test(error)) return error.slice(0, 300)
  const raw =
    /\[object \w+\]|\b(TypeError|RangeError|SyntaxError|ERR_[A-Z_]+|E(NOENT|ACCES|ISDIR|NOTDIR|LOOP|PERM|ROFS|NOSPC|INVAL))\b/.exec(
      error,
    )
  if (raw) return `raw words: ${raw[0]}`
  if (code === 2 && !/^runnel: \S[^\n]*\n {4}hint: \S/.test(error))
    return `exit code 2 without a message and a hint: ${error.slice(0, 200)}`
  if (code !== 2 && error !== '') return `exit code ${code} with an error: ${error.slice(0, 200)}`
  return error.length > 5_000 ? `a message of ${error.length} characters` : undefined
}

/** Every file below a folder, with a fingerprint that changes when it is written. */
function snapshot(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
      const { size, mtimeMs, mode } = lstatSync(join(folder, name))
      return [name, mode & 0o40000 && !(mode & 0o100000) ? 'folder' : `${size} ${mtimeMs}`]
    }),
  )
}

/** A path, and where it leads if it is a link. */
function withLinked(path: string): string[] {
  try {
    return [path, resolve(dirname(path), readlinkSync(path))]
  } catch {
    return [path]
  }
}

/** Where a command line may write: its `--output`, and the new funnel. */
function mayWrite(args: string[], root: string): (name: string) => boolean {
  const work = join(root, 'work')
  const outputs = args.flatMap((arg, at) =>
    arg === '--output' ? [args[at + 1] ?? ''] : arg.startsWith('--output=') ? [arg.slice(9)] : [],
  )
  const allowed = [
    ...outputs.flatMap((file) => withLinked(resolve(work, file))),
    ...(args[0] === 'new'
      ? args
          .slice(1)
          .flatMap((word) => [
            join(work, 'funnels', word),
            join(work, 'funnels/examples', word),
            join(work, 'bad', word),
            join(work, 'mute', word),
            join(work, 'readonly', word),
            join(work, word),
          ])
      : []),
  ]
  return (name) => allowed.some((place) => join(root, name) === place || join(root, name).startsWith(`${place}/`))
}

/** Does something in a workplace, reports forbidden writes, and removes what was made. */
async function watched(args: string[], root: string, act: () => Promise<Ended>): Promise<string | undefined> {
  const before = snapshot(root)
  const problem = judge(await act())
  const after = snapshot(root)
  const written = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  )
  for (const name of written) if (!before.has(name)) rmSync(join(root, name), { recursive: true, force: true })
  const may = mayWrite(args, root)
  const strange = written.find((name) => !may(name) || (before.has(name) && /funnel\.json$/.test(name)))
  return problem ?? (strange === undefined ? undefined : `it wrote ${strange}`)
}

/** Runs a command line in this process, with the workplace as working folder. */
export async function runLine(args: string[], root: string): Promise<Outcome> {
  const here = process.cwd()
  process.chdir(join(root, 'work'))
  try {
    const failure = await watched(args, root, async () => {
      const out: string[] = []
      const errors: string[] = []
      const code = await main(args, { out: (text) => out.push(text), error: (text) => errors.push(text) })
      return { code, out: out.join('\n'), error: errors.join('\n') }
    }).catch(
      (error: unknown) =>
        `thrown: ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ') : String(error)}`,
    )
    return { reached: 'run', ...(failure === undefined ? {} : { failure }) }
  } finally {
    process.chdir(here)
  }
}

/** Runs a command line as a process of a user other than root, so that files can be unreadable and folders read-only. */
export async function spawnLine(args: string[], root: string): Promise<Outcome> {
  if (args.some((arg) => arg.includes('\u0000'))) return { reached: 'refused' }
  const failure = await watched(args, root, async () => {
    const child = spawn(process.execPath, [join(project, 'bin/runnel.mjs'), ...args], {
      cwd: join(root, 'work'),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...systemUser(),
    })
    let [out, error] = ['', '']
    child.stdout.on('data', (data) => (out += String(data)))
    child.stderr.on('data', (data) => (error += String(data)))
    const timer = setTimeout(() => child.kill('SIGKILL'), 90_000)
    const code = await new Promise<number | null>((go) => child.on('close', go))
    clearTimeout(timer)
    return { code, out: out.trimEnd(), error: error.trimEnd() }
  })
  return { reached: 'run', ...(failure === undefined ? {} : { failure }) }
}
