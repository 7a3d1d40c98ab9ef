import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileKinds, sizeWords } from '#schemas/values/files.ts'
import { writePrivateFile } from '../../backup/privateFile.ts'
import { claimRequests, type UploadRow } from '../../database/tables/index.ts'
import { ProviderError } from '../../providers/types.ts'
import { recordAct } from '../../services/audit.ts'
import { hasReference } from '../../services/ownedRequest.ts'
import { filesOf } from '../../services/uploads/claimUploads.ts'
import { readUpload } from '../../services/uploads/readFile.ts'
import { WrongUse, type AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { noSuchClaim, safeJson } from './describe.ts'

/** What a file is called in the folder. The name that a person gave it is never part of a path. */
const fileName = ({ id, kind }: UploadRow): string => `${id}${kind ? fileKinds[kind].endings[0] : ''}`

const line = (row: UploadRow): string =>
  [fileName(row), row.createdAt.toISOString(), sizeWords(row.size).padEnd(6), safeJson(row.name)].join('  ')

/** Writes a file whole, or not at all. */
const write = (deps: Parameters<typeof readUpload>[0], row: UploadRow, path: string): Promise<void> =>
  writePrivateFile(path, async (file) => {
    for await (const piece of readUpload(deps, row)) await file.writeFile(piece)
  }).catch((error: unknown) => {
    throw error instanceof ProviderError
      ? new Error(`${path} is not written: what was sent cannot be read where files are kept (${error.message})`)
      : error
  })

export const claimFiles: AdminCommand = {
  about: 'lists the files of one claim request, and writes them into a folder',
  help: [
    'Usage: runnel-server claims files <reference> [--to folder]',
    '',
    'Lists the files that a person sent for one claim request: what each is called here, when it was sent,',
    'its size, and what the person called it. With --to it also writes them, and only you can read them. A',
    'file that is there is not written over. What it prints and writes is personal. That you looked, and',
    'whether you took the files, is noted in the audit log.',
    '',
    'The files were not scanned for viruses. UPLOAD_DIR or S3_ENDPOINT say where they are kept, as for the',
    'server.',
    '',
    '  --to  the folder to write them into; it is made if it is not there',
  ].join('\n'),
  run: async (args, { out, now, actor, files, withDatabase }) => {
    const { values, positionals } = parseArguments(args, { to: { type: 'string' } }, [
      'the reference of a claim request',
    ])
    const folder = values.to
    await withDatabase(async (db) => {
      // Logged before anything is read, so that an aborted command is in the log too.
      const found = await db.transaction(async (tx) => {
        const [request] = await tx.select().from(claimRequests).where(hasReference(positionals[0]!))
        if (!request) throw new WrongUse(noSuchClaim)
        const rows = await filesOf({ db: tx }, request.id)
        await recordAct(tx, now(), {
          actor,
          action: 'claims files',
          detail: { reference: request.claimReference, files: rows.length, written: folder !== undefined },
        })
        return rows
      })
      if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
      const store = files()
      for (const row of found) {
        if (folder !== undefined) await write({ db, files: store }, row, join(folder, fileName(row)))
        out(line(row))
      }
      if (found.length === 0) out('No files were sent for this claim request.')
    })
  },
}
