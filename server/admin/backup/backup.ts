import { writeBackup } from '../../backup/writeBackup.ts'
import { recordAct } from '../../services/audit.ts'
import type { AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'

export const backup: AdminCommand = {
  about: 'writes everything into one file, while the server runs',
  help: [
    'Usage: runnel-server backup <file>',
    '',
    'Writes one moment of all tables into a new file that only you can read. The server may run meanwhile.',
    'A file without its end is not left behind, and one that is there is not written over.',
    '',
    'What it writes is personal: encrypt it where it is kept. SECRET (or the file "secret" in DATA_DIR) is',
    'not in it and must be kept apart: without it saved journeys cannot be read, and nobody is recognised',
    'by what was counted for them.',
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const path = parseArguments(args, {}, ['the file to write']).positionals[0]!
    const at = now()
    // Logged first, so that every copy that leaves is in the log, and the backup contains its own entry.
    const manifest = await withDatabase(async (db) => {
      await recordAct(db, at, { actor, action: 'backup', detail: {} })
      return writeBackup(db, path, at)
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    out(`${rows} rows of ${manifest.tables.length} tables written to ${path}`)
  },
}
