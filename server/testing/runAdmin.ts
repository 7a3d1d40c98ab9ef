import type { Admin } from '../admin/command.ts'
import { main } from '../admin/main.ts'
import type { Site } from './startApp.ts'

/** Runs a command of `runnel-server` on the data of a site. Gives its exit code and what it prints to both streams. */
export async function runAdmin({ deps }: Pick<Site, 'deps'>, args: string[], more: Partial<Admin> = {}) {
  const said: string[] = []
  const complained: string[] = []
  const withDatabase = <T>(work: (db: Site['deps']['db']) => Promise<T>) => work(deps.db)
  const code = await main(args, {
    out: (text) => void said.push(text),
    error: (text) => void complained.push(text),
    now: deps.now,
    actor: 'staff',
    keyed: deps.keyed,
    dataDir: () => 'nowhere',
    files: () => deps.files,
    withDatabase,
    withNewDatabase: withDatabase,
    themesDir: '',
    ...more,
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}
