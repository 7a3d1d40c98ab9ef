import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '../base/makeDataDir.ts'
import { newToken } from '../base/tokens.ts'
import type { Settings } from './settings.ts'

type Given = Pick<Settings, 'secret' | 'dataDir'>

const pathIn = ({ dataDir }: Given): string => join(dataDir, 'secret')

/** The secret of the environment, or the one that a server created in the data folder; undefined if there is none. */
export function knownSecret(given: Given): string | undefined {
  if (given.secret) return given.secret
  try {
    return readFileSync(pathIn(given), 'utf8')
  } catch {
    return undefined
  }
}

/** Created at the first start and stored readable by this user only, unless the environment gives one. */
export function ownSecret(given: Given): string {
  if (given.secret) return given.secret
  makeDataDir(given.dataDir)
  try {
    writeFileSync(pathIn(given), newToken(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(pathIn(given), 'utf8')
}
