import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { freshFolder } from '../../testing/freshDatabase.ts'
import { WireBridge } from './wireBridge.ts'

it('keeps nothing of what the database has answered', async () => {
  const folder = await freshFolder()
  const worker = new Worker(new URL('./loadWorker.mjs', import.meta.url), {
    workerData: { directory: join(folder, 'postgres') },
  })
  expect(await once(worker, 'message')).toMatchObject([{ kind: 'ready' }])
  const client = new Client({ user: 'postgres', database: 'postgres', stream: () => new WireBridge(worker) as never })
  await client.connect()
  // Only the database makes this text: it stands in no source and in no question.
  const answer = createHash('md5').update('somebody').digest('hex')
  expect((await client.query("select md5('some' || 'body') as answer")).rows).toEqual([{ answer }])
  const held = await text(await worker.getHeapSnapshot())
  expect(held.includes('execProtocolRawStream')).toBe(true)
  expect(held.includes(answer)).toBe(false)
  await client.end()
  worker.postMessage({ kind: 'close' })
  await once(worker, 'exit')
  await rm(folder, { recursive: true, force: true })
})
