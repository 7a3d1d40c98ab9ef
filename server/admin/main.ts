import { openDatabase } from '../database/openDatabase.ts'
import { inProject } from '../project.ts'
import { readSettings } from '../settings.ts'
import { WrongUse, type Admin } from './command.ts'
import { commandTable } from './commandTable.ts'

const shippedThemes = inProject('themes')

/** Works on what the server of the same environment works on: DATA_DIR or DATABASE_URL, THEMES_DIR. */
export function adminOf(env: NodeJS.ProcessEnv): Admin {
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
    now: () => new Date(),
    withDatabase: async (work) => {
      const { databaseUrl, dataDir } = readSettings(env)
      const { db, close } = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir })
      return work(db).finally(close)
    },
    themesDir: env.THEMES_DIR || shippedThemes,
  }
}

function overview(): string {
  const width = Math.max(...Object.keys(commandTable).map((name) => name.length))
  const commands = Object.entries(commandTable).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
  const data = ['DATA_DIR, DATABASE_URL and THEMES_DIR say whose data, as for the server. The embedded database has', 'one process at a time: stop the server first.']
  return ['Usage: runnel-server <command> [arguments]', '', ...commands, '', ...data, '', 'runnel-server <command> --help says more about a command.'].join('\n')
}

/** A database error repeats the values that were written: only our own sentences are shown. */
const sayable = ({ name, message }: Error): string => (name === 'DrizzleQueryError' ? 'the database refused, and nothing was changed' : message)

/** Runs `runnel-server <command> …`. Exit codes: 0 well, 1 it failed, 2 wrong use. */
export async function main(args: string[], admin: Admin = adminOf(process.env)): Promise<number> {
  const [subject = '', verb = '', ...rest] = args
  const isAsked = args.length === 0 || args.includes('--help') || args.includes('-h')
  const name = `${subject} ${verb}`
  const command = Object.hasOwn(commandTable, name) ? commandTable[name] : undefined
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
    return error instanceof WrongUse ? 2 : 1
  }
}
