import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { finished } from 'node:stream/promises'
import { inRoot, root } from './root.ts'
import { argumentsFor, exitWithParent } from './serverArguments.ts'

/** Command-line tools as JavaScript files, so that they run without a shell on every platform. */
export const tools = {
  dev: 'scripts/dev.mjs',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  runnel: 'bin/runnel.mjs',
  tsc: 'node_modules/@typescript/native/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  vitepress: 'node_modules/vitepress/bin/vitepress.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}

/** What a tool always needs. The configuration of Vite imports the engine's sources, which are TypeScript. */
const fixedArguments: { [tool in keyof typeof tools]?: string[] } = { vite: ['--configLoader', 'runner'] }

/** Tools that end with us even when we are killed. */
const endWithUs: (keyof typeof tools)[] = ['vite', 'vitepress']

export type Environment = Record<string, string | undefined>

interface ToolOptions {
  cwd?: string
  /** `pipe` lets the caller read what it writes to stderr. */
  errors?: 'inherit' | 'pipe'
  /** `pipe` lets the caller read what it writes to stdout. */
  output?: 'inherit' | 'pipe'
}

/** Starts a tool in the repository's folder, or another; it shares our output and has no input. */
export function startTool(
  tool: keyof typeof tools,
  args: string[],
  env: Environment = {},
  { cwd = root, errors = 'inherit', output = 'inherit' }: ToolOptions = {},
): ChildProcess {
  const endsWithUs = endWithUs.includes(tool)
  const first = endsWithUs ? exitWithParent : []
  return spawn(process.execPath, [...first, inRoot(tools[tool]), ...args, ...(fixedArguments[tool] ?? [])], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, errors, ...(endsWithUs ? ['ipc' as const] : [])],
  })
}

/** Exit code of a child: `128 + n` if signal `n` ended it, and 127 if it never ran. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** Ends a child with a signal, and kills it after `grace` milliseconds. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  grace = 8_000,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = exitOf(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), grace)
  child.kill(signal)
  await ended
  clearTimeout(timer)
}

/** Exit code of a child, which is ended after `limit` milliseconds. */
async function exitWithin(limit: number, name: string, child: ChildProcess): Promise<number> {
  const timer = setTimeout(() => {
    console.error(`\n${name} took longer than ${limit / 60_000} minutes and is ended.`)
    void endProcess(child)
  }, limit)
  const code = await exitOf(child)
  clearTimeout(timer)
  return code
}

/** Runs a tool, for at most `limit` milliseconds. Gives the exit code. `heard` gets what it writes, which is not printed then. */
export async function runTool(
  tool: keyof typeof tools,
  args: string[],
  { env, cwd, limit, heard }: { env?: Environment; cwd?: string; limit: number; heard?: (text: string) => void },
): Promise<number> {
  const child = startTool(tool, args, env, {
    ...(cwd !== undefined && { cwd }),
    ...(heard && { output: 'pipe', errors: 'pipe' }),
  })
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  for (const stream of streams) stream.setEncoding('utf8').on('data', (text: string) => heard?.(text))
  const code = await exitWithin(limit, tool, child)
  // What a tool writes last may arrive after its exit.
  await Promise.all(streams.map((stream) => finished(stream)))
  return code
}

/** Runs a TypeScript program of ours, for at most `limit` milliseconds, which ends with us. Gives the exit code. */
export function runProgram(
  program: string,
  args: string[],
  { env, limit }: { env: Environment; limit: number },
): Promise<number> {
  const child = spawn(process.execPath, [...argumentsFor(program), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return exitWithin(limit, program, child)
}
