import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { ownValue } from 'runnel/rules'
import { isDatabaseError } from '../database/databaseError.ts'
import { openShared } from '../database/openShared.ts'
import { using } from '../database/using.ts'
import { UnusableBackup } from '../backup/format.ts'
import { NotWritable } from '../backup/privateFile.ts'
import { createFiles } from '../providers/files/createFiles.ts'
import { errorCode } from '../plugins/logging.ts'
import { inProject } from '../base/project.ts'
import { requireTls } from '../settings/databaseUrl.ts'
import { knownSecret } from '../settings/ownSecret.ts'
import { withSecretFiles } from '../settings/secretFiles.ts'
import { journeySealer } from '../base/sealer.ts'
import { keyedHash } from '../base/tokens.ts'
import { readSettings } from '../settings/settings.ts'
import { WrongUse, type Admin } from './command.ts'
import { commandTable } from './commandTable.ts'
import { passwords } from './staff/readPassword.ts'

const longest = 100

/** The user for the audit log: `RUNNEL_ACTOR` where several people share a system user, otherwise the system user. */
function actorOf(env: NodeJS.ProcessEnv): string {
  const given = env.RUNNEL_ACTOR?.trim()
  if (given) return given.slice(0, longest)
  try {
    return userInfo().username
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

const shippedThemes = inProject('themes')

/** A command's surroundings, from the same environment as the server's: DATA_DIR or DATABASE_URL, THEMES_DIR. */
export function adminOf(env: NodeJS.ProcessEnv): Admin {
  // Read only when a command needs it: help needs no settings.
  const settings = () => readSettings(withSecretFiles(env))
  const location = () => {
    const read = settings()
    requireTls(read)
    const { databaseUrl, dataDir } = read
    return { ...(databaseUrl ? { url: databaseUrl } : { dataDir }), unhurried: true }
  }
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
    now: () => new Date(),
    actor: actorOf(env),
    get keyed() {
      const secret = knownSecret(settings())
      return secret === undefined ? undefined : keyedHash(secret)
    },
    get sealer() {
      const secret = knownSecret(settings())
      return secret === undefined ? undefined : journeySealer(secret)
    },
    get staffRules() {
      return settings().staffRules
    },
    dataDir: () => settings().dataDir,
    files: () => createFiles(withSecretFiles(env), settings().dataDir),
    withDatabase: (work) => using(openShared(location()), work),
    withNewDatabase: (work) => using(openShared(location(), { make: true }), work),
    passwords: passwords(),
    themesDir: env.THEMES_DIR || shippedThemes,
  }
}

function overview(): string {
  const width = Math.max(...Object.keys(commandTable).map((name) => name.length))
  const commands = Object.entries(commandTable).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
  const data = [
    'DATA_DIR, DATABASE_URL and THEMES_DIR say whose data, as for the server, which may run meanwhile.',
    'RUNNEL_ACTOR says who acts, for the audit log; else the user of the system does.',
  ]
  return [
    'Usage: runnel-server <command> [arguments]',
    '',
    ...commands,
    '',
    ...data,
    '',
    'runnel-server <command> --help says more about a command; runnel-server --version says which this is.',
  ].join('\n')
}

/** Database errors repeat the values that were written, so only our own messages are shown. */
const sayable = (error: Error): string =>
  isDatabaseError(error) ? `the database refused (${errorCode(error)}), and nothing was changed` : error.message

/** The input cannot be used; nothing was changed. */
const unusable = [WrongUse, UnusableBackup, NotWritable]

/** Runs `runnel-server <command> …`. Gives the exit code: 0 success, 1 failure, 2 wrong use. */
export async function main(args: string[], admin: Admin = adminOf(process.env)): Promise<number> {
  const isAsked = args.length === 0 || args.includes('--help') || args.includes('-h')
  const words = [2, 1].find((count) => Object.hasOwn(commandTable, args.slice(0, count).join(' '))) ?? 0
  const command = words === 0 ? undefined : ownValue(commandTable, args.slice(0, words).join(' '))
  const rest = args.slice(words)
  if (args[0] === '--version' || args[0] === '-v') {
    admin.out((JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string }).version)
    return 0
  }
  if (isAsked) {
    admin.out(command?.help ?? overview())
    return 0
  }
  try {
    if (!command) throw new WrongUse('there is no such command; runnel-server --help lists them')
    await command.run(rest, admin)
    return 0
  } catch (error) {
    admin.error(`runnel-server: ${sayable(error as Error)}`)
    return unusable.some((kind) => error instanceof kind) ? 2 : 1
  }
}
