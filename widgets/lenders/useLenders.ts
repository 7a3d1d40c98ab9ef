import { useEffect, useState } from 'react'
import { useClock, useOperation, useTheme } from 'runnel/react'
import { cachedLenders, loadLenders } from './lenderCache.ts'
import { sampleLenders, type ChosenLender } from './lenderChoice.ts'

const every = 100
const givesUpAfter = 5000

export interface LenderList {
  loading: boolean
  lenders: ChosenLender[]
  problem?: 'empty' | 'failed' | 'noCompany'
}

const without = (problem: LenderList['problem'], samples: boolean): LenderList => ({
  loading: false,
  lenders: samples ? sampleLenders : [],
  problem,
})

function settled(companyId: string, samples: boolean): LenderList | undefined {
  const cached = cachedLenders(companyId)
  if (cached?.state === 'failed') return without('failed', samples)
  if (cached?.state !== 'ready') return undefined
  return cached.lenders.length ? { loading: false, lenders: cached.lenders } : without('empty', samples)
}

/**
 * The company's lenders from the shared cache, which is loaded if necessary and polled every 100 ms (CONST-01), for at
 * most 5 s (CONST-02). If there are none, sample lenders are returned and `problem` has the reason.
 */
export function useLenders(samples: boolean): LenderList {
  const clock = useClock()
  const call = useOperation('listLenders')
  const { companyId = '' } = useTheme<{ companyId?: string }>()
  const ready = () =>
    companyId && cachedLenders(companyId)?.state === 'ready' ? settled(companyId, samples) : undefined
  const [list, setList] = useState<LenderList>(() => ready() ?? { loading: true, lenders: [] })

  useEffect(() => {
    if (!companyId) return
    loadLenders(companyId, call)
    const end = clock.now() + givesUpAfter
    const look = () => {
      const found = settled(companyId, samples)
      if (found) return setList(found)
      if (clock.now() >= end) return setList(without('failed', samples))
      timer = clock.setTimeout(look, every)
    }
    let timer = clock.setTimeout(look, every)
    return () => clock.clearTimeout(timer)
    // One load per time on the screen: a new `call` function is not a reason to load again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [clock, companyId, samples])
  return companyId ? list : without('noCompany', samples)
}
