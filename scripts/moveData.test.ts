import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { freshFolder } from '#server/testing/freshDatabase.ts'

const script = fileURLToPath(new URL('./moveData.ts', import.meta.url))
/** Nobody listens on it. */
const unreachable = 'postgres://nobody@127.0.0.1:1/nothing'

const run = (dataDir: string, more: NodeJS.ProcessEnv = { DATABASE_URL: unreachable }) =>
  new Promise<{ code: unknown; said: string }>((done) => {
    const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, ...more }
    execFile(process.execPath, ['--import', 'tsx', script], { env, timeout: 50_000 }, (error, _, said) =>
      done({ code: error?.code, said }),
    )
  })

it('moves nothing from a folder without a database, and makes none there', async () => {
  const folder = await freshFolder()
  const missing = join(folder, 'elsewhere')
  expect(await run(missing)).toEqual({
    code: 1,
    said: expect.stringContaining(`There is no embedded database in ${missing}`),
  })
  expect(existsSync(missing)).toBe(false)
  await rm(folder, { recursive: true })
})

it('moves to a server whose address stands in a file, as the server reads it', async () => {
  const folder = await freshFolder()
  const file = join(folder, 'url')
  await writeFile(file, `${unreachable}\n`)
  const { code, said } = await run(folder, { NODE_ENV: 'production', DATABASE_URL_FILE: file, SECRET_FILE: file })
  expect([code, said]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
  await rm(folder, { recursive: true })
})

it('ends when the server cannot be reached, and leaves the folder free', async () => {
  const folder = await freshFolder()
  const { code, said } = await run(folder)
  expect([code, said]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
  expect((await readdir(folder)).filter((name) => name.startsWith('in-use-'))).toEqual([])
  await rm(folder, { recursive: true })
})
