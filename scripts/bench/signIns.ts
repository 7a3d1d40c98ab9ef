// How much sixty callers who try passwords without pause slow down everybody else's submits. Alone: node --import tsx scripts/bench/signIns.ts
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultBrand } from '#themes/defaultBrand.ts'
import { loadThemes } from '#server/page/themes.ts'
import { submission } from '#server/testing/applicant.ts'
import type { BenchRow } from '../lib/benchRow.ts'
import { Caller } from '../lib/server/caller.ts'
import { percentile } from '../lib/server/percentile.ts'
import { runServer } from '../lib/server/runServer.ts'

const attackers = 60
const applicants = 4
/** Both are measured in turns, so that other work on the machine affects both. */
const rounds = 4
const seconds = 3
/** Milliseconds counted for a submit that is refused because the server is busy. */
const refused = 5000

const { brandId, companyId } = loadThemes().find(({ name }) => name === defaultBrand)!.theme
const given = { ...submission(), brand_id: brandId, company_id: companyId }

/** Milliseconds of each submit during a while. */
async function submits(address: string): Promise<number[]> {
  const caller = new Caller(address, applicants)
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const apply = async () => {
    for (let at = performance.now(); at < end; at = performance.now()) {
      const { status, text } = await caller.post('/api/claim-requests', { ...given, device_session_id: randomUUID() })
      // A quick refusal is not a quick submit.
      if (status === 503) times.push(refused)
      else if (status !== 200) throw new Error(`A submit was answered with ${status} ${text}`)
      else times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: applicants }, apply)).finally(() => caller.close())
  return times
}

/** Signs in with one wrong password after another until it is ended; gives the number of attempts. */
function attack(address: string): { end(): Promise<number> } {
  const caller = new Caller(address, attackers)
  let isOver = false
  let tried = 0
  const guess = async () => {
    while (!isOver) {
      await caller.post('/api/auth/sign-in', { email: `${randomUUID()}@example.com`, password: 'not the password' })
      tried += 1
    }
  }
  const all = Promise.all(Array.from({ length: attackers }, guess))
  return {
    end: async () => {
      isOver = true
      await all.finally(() => caller.close())
      return tried
    },
  }
}

async function measured(address: string): Promise<{ calm: number[]; flooded: number[]; tried: number }> {
  const [calm, flooded]: [number[], number[]] = [[], []]
  let tried = 0
  await submits(address)
  for (let round = 0; round < rounds; round += 1) {
    calm.push(...(await submits(address)))
    const flood = attack(address)
    try {
      flooded.push(...(await submits(address)))
    } finally {
      tried += await flood.end()
    }
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
