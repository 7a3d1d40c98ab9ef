import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { checkFunnel } from './checkFunnel.ts'

/** Copies of a value in each of which one key is misspelt. */
function* misspelt(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  const entries = Object.entries(value)
  for (const [at, [key, inner]] of entries.entries()) {
    const copy = (changed: [string, unknown]): unknown =>
      Array.isArray(value) ? value.with(at, changed[1]) : Object.fromEntries(entries.with(at, changed))
    if (!Array.isArray(value)) yield copy([key.slice(0, -2) + key.slice(-1) + key.slice(-2, -1), inner])
    for (const one of misspelt(inner)) yield copy([key, one])
  }
}

it.each(['linear', 'quiz', 'appointment'])('whichever key of %s is misspelt, the check goes on', (name) => {
  const definition: unknown = JSON.parse(readFileSync(`funnels/examples/${name}/funnel.json`, 'utf8'))
  for (const one of misspelt(definition)) expect(() => checkFunnel(loadDefinition(one), registry)).not.toThrow()
})
