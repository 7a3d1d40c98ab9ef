import { readdirSync, readFileSync } from 'node:fs'
import type { Finding } from '#engine/definition/finding.ts'
import { registry } from '#engine/examples/registry.ts'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import { checkFunnel } from '../checkFunnel.ts'

/** It has the funnel `demo.json`, patches of it by the code of a finding, and the funnels and library around it. */
const folder = 'engine/check/fixtures'

type Json = { [key: string]: unknown }

/** What makes a fixture of `demo.json`, by JSON Merge Patches (RFC 7396). */
interface Patches {
  /** Patches `demo.json`; nothing is found in the result. */
  right: Json
  /** Patches what is right; the mistake is found in the result. */
  wrong: Json
  /** What a patch cannot say: parts of the text, and what is written in their place. */
  written?: Record<string, string>
  /** What is found. `at` is a line and a column of its file. */
  expected: Json[]
}

/** A funnel without and with a mistake, a value a line. */
export interface Fixture {
  /** Where it stands among the other funnels. */
  file: string
  right: string
  wrong: string
}

/** The codes that have a fixture. */
export const fixtureCodes: string[] = readdirSync(`${folder}/patches`).map((file) => file.replace('.json', ''))

const jsonIn = (file: string): unknown => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
export const patchesOf = (code: string): Patches => jsonIn(`patches/${code}.json`) as Patches

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function patched(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const members = new Map(Object.entries(isObject(value) ? value : {}))
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) members.delete(key)
    else members.set(key, patched(members.get(key), change))
  }
  return Object.fromEntries(members)
}

export function fixtureOf(code: string): Fixture {
  const { right, wrong, written = {} } = patchesOf(code)
  const valid = patched(jsonIn('demo.json'), right) as Json
  const textOf = (funnel: unknown) =>
    Object.entries(written).reduce(
      (text, [part, instead]) => text.replace(part, instead),
      JSON.stringify(funnel, null, 2),
    )
  return {
    file: `${folder}/funnels/${String(valid.id)}/funnel.json`,
    right: textOf(valid),
    wrong: textOf(patched(valid, wrong)),
  }
}

/** What is found when this text stands at the file of a fixture. */
export function checkFixture({ file }: Fixture, text: string): Finding[] {
  const loaded = loadFunnel(file, {
    library: `${folder}/library`,
    funnels: `${folder}/funnels`,
    read: (asked) => (asked === file ? text : readFileSync(asked, 'utf8')),
  })
  return checkFunnel(loaded, registry)
}
