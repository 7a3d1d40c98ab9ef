import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import type { StateConfig } from 'runnel/compile'
import { receiveFunnel, shipFunnel } from 'runnel/ship'
import { leanMachine } from '#engine/ship/leanMachine.ts'

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe.each(funnelIds)('%s as it is sent to a page', (id) => {
  const compiled = shippedFunnel(id)
  const { funnel, contracts } = throughJson(shipFunnel(compiled))
  const received = receiveFunnel(funnel, contracts)

  it('is the same funnel when it arrives', () => {
    const { title: _title, graph: _graph, machine, mustPass, ...rest } = throughJson(compiled)
    expect(received).toMatchObject({
      ...rest,
      mustPass: mustPass.map(({ name: _name, ...asked }) => asked),
      machine: leanMachine(machine as unknown as StateConfig & { id: string }),
    })
  })

  it('is at most 10.5 kB gzip', () => {
    expect(gzipSync(JSON.stringify(funnel)).length).toBeLessThan(10_500)
  })
})
