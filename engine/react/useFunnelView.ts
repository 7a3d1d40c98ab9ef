import { shallowEqual, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { AnyActorRef, Observer } from 'xstate'
import type { FunnelView, Runner } from '#engine/run/index.ts'
import { changesOf } from './useFieldView.ts'

/** A runner as a source for `@xstate/react`. Its snapshots are views. */
const screenOf = (runner: Runner) =>
  ({
    subscribe: ({ next }: Observer<FunnelView>) => ({ unsubscribe: changesOf(runner)(() => next?.(runner.view())) }),
    getSnapshot: () => runner.view(),
  }) as Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>

/**
 * A part of the view of a running funnel. Only a change of this part renders the component again, and only after the
 * current press. Parts that have not changed are the same objects, so a part may also be an object of parts.
 */
export function useFunnelView<Part>(
  runner: Runner,
  select: (view: FunnelView) => Part,
  isSame: (before: Part, now: Part) => boolean = shallowEqual,
): Part {
  const screen = useMemo(() => screenOf(runner), [runner])
  return useSelector(screen, select, isSame)
}
