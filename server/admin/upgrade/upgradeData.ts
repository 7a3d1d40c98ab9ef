import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { resolve } from 'node:path'
import { compareData, moveData } from '../../database/moveData.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { filesIn, hasFiles, hasOldData, oldFilesIn, removeFiles, upgradeIn } from '../../database/own/dataFolder.ts'
import { syncFolder } from '../../base/syncFolder.ts'
import { requireFree, startOwn } from '../../database/own/ownPostgres.ts'
import { WrongUse, type AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { lockOldData } from './oldLock.ts'
import { openOldData } from './openOldData.ts'

/** Copies old data into a database of this version, under a name of its own. Gives the number of rows by table. */
async function copyData(dataDir: string): Promise<Map<string, number>> {
  const files = upgradeIn(dataDir)
  await requireFree(files, dataDir)
  await removeFiles(files)
  const old = await openOldData(dataDir)
  try {
    const own = await startOwn(dataDir, files)
    try {
      const { db, close } = await openDatabase({ url: own.url, unhurried: true })
      try {
        await moveData(old.db, db)
        return await compareData(old.db, db)
      } finally {
        await close()
      }
    } finally {
      await own.stop('fast')
    }
  } finally {
    await old.close()
  }
}

/** What old data are called after they were copied. */
const keptIn = (dataDir: string): string => `${oldFilesIn(dataDir)}-before-upgrade`

/** The folder has a complete copy of old data, which only lacks its name: these are renamed first, and only when they were copied. */
const isCopied = (dataDir: string): boolean => !hasOldData(dataDir) && hasFiles(upgradeIn(dataDir))

function requireUpgradable(dataDir: string): void {
  const folder = resolve(dataDir)
  if (hasFiles(filesIn(dataDir)))
    throw new WrongUse(`there is a database of this version in ${folder} already, so nothing was done`)
  if (isCopied(dataDir)) return
  if (!hasOldData(dataDir)) throw new WrongUse(`there are no data of an earlier version in ${folder}`)
  if (existsSync(keptIn(dataDir)))
    throw new WrongUse(`${keptIn(dataDir)} exists already; please move it away, and run the command again`)
}

/** Interrupted at any point, it begins again or goes on, and the old data are untouched. */
async function upgrade(dataDir: string, out: (text: string) => void): Promise<void> {
  requireUpgradable(dataDir)
  const release = await lockOldData(dataDir)
  try {
    if (!isCopied(dataDir)) {
      for (const [table, rows] of await copyData(dataDir)) out(`${String(rows).padStart(8)}  ${table}`)
      await rename(oldFilesIn(dataDir), keptIn(dataDir))
      await syncFolder(dataDir)
    }
    await rename(upgradeIn(dataDir), filesIn(dataDir))
    await syncFolder(dataDir)
  } finally {
    release()
  }
  out(`All rows were copied and compared. The old data are kept in ${keptIn(dataDir)}; delete them when you like.`)
}

export const upgradeData: AdminCommand = {
  about: 'copies the data of an earlier version in DATA_DIR into a database of this one',
  help: [
    'Usage: runnel-server upgrade-data',
    '',
    'Earlier versions kept their data in DATA_DIR/postgres. Copies them into a database of this version,',
    'compares every row, and keeps the old data as DATA_DIR/postgres-before-upgrade. No server may run',
    'meanwhile. Needs three times the space of the old data. When it was interrupted, run it again.',
  ].join('\n'),
  run: async (args, { out, dataDir }) => {
    parseArguments(args, {}, [])
    await upgrade(dataDir(), out)
  },
}
