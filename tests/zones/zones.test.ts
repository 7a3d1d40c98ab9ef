import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Findings } from './zones.probe.ts'

/** Zones and the hour that their clocks show at noon UTC on 15 June 2024, which proves that the zone took effect. */
const zones = { UTC: 12, 'Europe/London': 13, 'Pacific/Auckland': 0, 'America/Los_Angeles': 5, 'Pacific/Kiritimati': 2 }
let findings: Record<string, Findings>

beforeAll(() => {
  const probe = fileURLToPath(new URL('./zones.probe.ts', import.meta.url))
  findings = JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', probe, ...Object.keys(zones)], { encoding: 'utf8' }),
  ) as typeof findings
})

describe.each(Object.entries(zones))('on a machine in %s', (zone, localHour) => {
  const found = () => findings[zone]!

  it('the zone took effect', () => {
    expect(found().localHour).toBe(localHour)
  })

  it('01 / 02 / 1980 is stored at midnight UTC and shown again as it was [ENT-FORM-04]', () => {
    expect(found().stored).toBe('1980-02-01T00:00:00.000Z')
    expect(found().written).toBe('01 / 02 / 1980')
  })

  it('18 today passes, 18 tomorrow fails, 100 passes up to the last day, 101 fails [VAL-DOB-06, AMB-46]', () => {
    expect(found().ages).toEqual([true, false, true, true, false])
  })

  it('a birthday begins at midnight in the United Kingdom [VAL-DOB-06, AMB-46]', () => {
    expect(found().birthday).toEqual([false, true])
    expect(found().age).toEqual([17, 18])
  })

  it('today is the day in the United Kingdom, summer time included', () => {
    expect(found().days).toEqual(['2024-07-01', '2024-12-31', '2025-01-01'])
  })

  it('dates are shown as dd MMM yyyy [V4-LEND-03]', () => {
    expect(found().shown).toEqual(['03 Feb 2015', '30 Sep 2016'])
  })
})
