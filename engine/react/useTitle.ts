import { useEffect } from 'react'
import { type Runner, titleOf } from '#engine/run/index.ts'
import { useSentences } from './context.ts'
import { useFunnelView } from './useFunnelView.ts'

/** Sets the title of the document, which says where in the funnel the person is. `site` names the site behind it. */
export function useTitle(runner: Runner, site?: string): void {
  const sentences = useSentences()
  const title = useFunnelView(runner, (view) => titleOf(view, site, sentences))
  useEffect(() => {
    document.title = title
  }, [title])
}
