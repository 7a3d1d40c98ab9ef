import type { CallOperation } from 'runnel/react'
import { lenderName } from '#schemas/values/lenderName.ts'
import type { ChosenLender } from './lenderChoice.ts'

export type CachedLenders = { state: 'loading' } | { state: 'ready'; lenders: ChosenLender[] } | { state: 'failed' }

const cache = new Map<string, CachedLenders>()

const toChoice = ({ id, name }: ChosenLender): ChosenLender => ({ id, name: lenderName(name) })

/** The cached lenders of a company. */
export const cachedLenders = (companyId: string): CachedLenders | undefined => cache.get(companyId)

/**
 * Loads a company's lenders into the cache unless they are loaded or loading; a failed load is repeated. The app may
 * call it early (AMB-76).
 */
export function loadLenders(companyId: string, call: CallOperation): void {
  const known = cache.get(companyId)
  if (known && known.state !== 'failed') return
  cache.set(companyId, { state: 'loading' })
  void call().then((result) => {
    cache.set(
      companyId,
      result.ok
        ? { state: 'ready', lenders: ((result.output['lenders'] ?? []) as ChosenLender[]).map(toChoice) }
        : { state: 'failed' },
    )
  })
}

/** Empties the cache, as a reload does. */
export const clearLenders = (): void => cache.clear()
