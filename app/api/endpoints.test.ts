import { describe, expect, it } from 'vitest'
import type { OperationContract } from 'runnel/contracts'
import { operations, type OperationName } from '#schemas/operations/index.ts'
import { endpoints } from './endpoints.ts'

describe('endpoints', () => {
  it.each(Object.keys(endpoints) as (keyof typeof endpoints & OperationName)[])(
    'says of %s what its contract says',
    (name) => {
      const contract: OperationContract = operations[name]
      const byStatus = contract.failures.flatMap(({ if: rule, gone, text }) =>
        gone === undefined && rule?.match(/^http == (\d+)$/) ? [[rule.slice(8), text]] : [],
      )
      expect(endpoints[name]).toEqual({
        method: contract.method,
        path: contract.path,
        texts: { ...Object.fromEntries(byStatus), other: contract.failures.at(-1)!.text },
      })
    },
  )
})
