import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { changesOf } from './useFieldView.js';
/** A runner as a source for `@xstate/react`. Its snapshots are views. */
const screenOf = (runner) => ({
    subscribe: ({ next }) => ({ unsubscribe: changesOf(runner)(() => next?.(runner.view())) }),
    getSnapshot: () => runner.view(),
});
/**
 * A part of the view of a running funnel. Only a change of this part renders the component again, and only after the
 * current press. Parts that have not changed are the same objects, so a part may also be an object of parts.
 */
export function useFunnelView(runner, select, isSame = shallowEqual) {
    const screen = useMemo(() => screenOf(runner), [runner]);
    return useSelector(screen, select, isSame);
}
