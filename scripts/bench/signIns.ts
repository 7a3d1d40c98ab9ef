// How much sixty callers who try passwords without pause slow down everybody else's submits. Alone: node --import tsx scripts/bench/signIns.ts
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchRow } from '../lib/benchRow.ts'
import { newAnswers } from '../lib/server/applicant.ts'
import { percentile } from '../lib/server/percentile.ts'
import { postWithoutPause } from '../lib/server/postWithoutPause.ts'
import { runServer } from '../lib/server/runServer.ts'

const attackers = 60
const applicants = 4
/** Both are measured in turns, so that other work on the machine affects both. */
const rounds = 4
const seconds = 3
/** Milliseconds counted for a submit that is refused because the server is busy. */
const refused = 5000

const given = newAnswers()
const headers = { 'sec-fetch-site': 'same-origin' }

/** Milliseconds of each submit during a while. */
async function submits(address: string): Promise<number[]> {
  const times: number[] = []
  await postWithoutPause(address, {
    path: '/api/claim-requests',
    connections: applicants,
    seconds,
    headers,
    body: () => ({ ...given, device_session_id: randomUUID() }),
    expected: [200, 503],
    // A quick refusal is not a quick submit.
    answered: (status, took) => times.push(status === 503 ? refused : took),
  })
  // None was answered in time.
  return times.length > 0 ? times : [refused]
}

/** Signs in with one wrong password after another for the same while; gives the number of attempts. */
async function attack(address: string): Promise<number> {
  let tried = 0
  await postWithoutPause(address, {
    path: '/api/auth/sign-in',
    connections: attackers,
    seconds,
    headers,
    body: () => ({ email: `${randomUUID()}@example.com`, password: 'not the password' }),
    answered: () => (tried += 1),
  })
  return tried
}

async function measured(address: string): Promise<{ calm: number[]; flooded: number[]; tried: number }> {
  const [calm, flooded]: [number[], number[]] = [[], []]
  let tried = 0
  await submits(address)
  for (let round = 0; round < rounds; round += 1) {
    calm.push(...(await submits(address)))
    const [under, attempts] = await Promise.all([submits(address), attack(address)])
    flooded.push(...under)
    tried += attempts
    // The server still works on what was broken off.
    await sleep(1000)
  }
  return { calm, flooded, tried }
}

export async function bench(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'runnel-bench-'))
  const server = await runServer({ DATA_DIR: dataDir })
  try {
    const { calm, flooded, tried } = await measured(server.address)
    const [alone, beside] = [percentile(calm, 0.5), percentile(flooded, 0.5)]
    return [
      { what: 'half of the submits of four applicants within', value: alone, unit: 'ms' },
      { what: `the same while ${attackers} callers try passwords`, value: beside, unit: 'ms' },
      { what: 'passwords tried meanwhile', value: tried / rounds / seconds, unit: 'a second' },
      { what: 'how much longer a submit takes then', value: beside / alone, unit: 'times', limit: 2 },
    ]
  } finally {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename)
  for (const { what, value, unit } of await bench())
    console.log(`${what.padEnd(70)} ${value.toFixed(value < 10 ? 2 : 0).padStart(8)} ${unit}`)
