import { useCallback } from 'react'
import { type FunnelSource, orNotLoaded } from 'runnel/browser'
import { painted, type Running, useRunner } from 'runnel/react'
import type { FunnelState, FunnelView } from 'runnel/run'
import type { FormData } from '#schemas/formData.ts'
import type { Theme } from '#schemas/theme.ts'
import type { FirstStep } from '../shell/firstScreen.ts'
import { leaveWith } from '../shell/leftWith.ts'
import { noteFinished } from './finished.ts'

/** The part of the page that needs the state machine (docs/decisions/021). */
export const loadEngine = orNotLoaded(() => import('./runFunnel.ts'))

interface Wanted {
  source: FunnelSource
  /** The step in the address, if it names one. */
  step: string | undefined
  theme: Theme
  navigate: (path: string, options?: { replace?: boolean }) => void
  /** What the server drew. */
  first: FirstStep | undefined
  /** Hears of another version with which this tab began; the page shows that one instead. */
  found: (source: FunnelSource) => void
  /** The tag of the language; undefined for the original. */
  language?: string | undefined
}

/**
 * Runs a funnel of the site while the page is mounted.
 * @throws `NotLoaded` if it could not be fetched and there is nothing to show, `Broken` if it has thrown.
 */
export function useSiteRunner({ source, step, theme, navigate, first, found, language }: Wanted): Running {
  const { id } = source.addresses
  const load = useCallback(
    async (leave: (path: string) => void, shown: FunnelView | undefined) => {
      // What is on the screen already answers first.
      const [{ runFunnel }, data] = await Promise.all([loadEngine(), source.data(language), first && painted()])
      return runFunnel({ data, source, step, theme, leave, shown, found })
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the address and the screen at the start; later changes are the address bar's (useAddress)
    [source, theme],
  )
  const leaving = (path: string, { form, forgotten }: FunnelState): void => {
    const { claim_reference: claimReference = '', contactDetails } = form as FormData
    if (forgotten) noteFinished(id)
    if (path.startsWith('/login')) leaveWith({ email: contactDetails?.email ?? '', claimReference })
  }
  return useRunner({ id, first: first?.view, load, navigate, leaving })
}
