import { restoreBackup } from '../../backup/restoreBackup.ts'
import { recordAct } from '../../services/audit.ts'
import type { AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'

export const restore: AdminCommand = {
  about: 'fills an empty database with a backup',
  help: [
    'Usage: runnel-server restore <file>',
    '',
    'Reads a backup and holds it against its checksums, fills an empty database with it in one',
    'transaction, and then holds every table against the checksums: either everything is there or nothing',
    'is changed. A server that runs on the database waits meanwhile. The backup may be of a database in',
    'DATA_DIR or at DATABASE_URL, and of an older version, whose tables are brought up to date.',
    '',
    'SECRET has to be what it was when the backup was made.',
  ].join('\n'),
  run: async (args, { out, now, actor, withNewDatabase }) => {
    const path = parseArguments(args, {}, ['the file of a backup']).positionals[0]!
    const record = (...[tx, { made }]: Parameters<NonNullable<Parameters<typeof restoreBackup>[2]>>) =>
      recordAct(tx, now(), { actor, action: 'restore', detail: { made } })
    const manifest = await withNewDatabase((db) => restoreBackup(db, path, record))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    out(`${rows} rows of ${manifest.tables.length} tables restored, as they were at ${manifest.made}`)
  },
}
