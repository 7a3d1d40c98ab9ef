import { expect, it } from 'vitest'
import { programs } from '#scripts/bench/server.ts'
import { MeasuredServer } from '#scripts/lib/server/measuredServer.ts'

it.each(Object.keys(programs) as (keyof typeof programs)[])('a server to compare with creates: %s', async (name) => {
  const server = await MeasuredServer.start({}, programs[name])
  try {
    expect((await server.creating(200)).times).toEqual(expect.any(Array))
  } finally {
    await server.end()
  }
})
