import { useCallback } from 'react'
import type { Proposal } from '#schemas/studio/index.ts'
import { studio } from '../api/client.ts'
import { LineDiff } from '../parts/LineDiff.tsx'
import { Loading, Part, Problem } from '../parts/Page.tsx'
import { useLoaded } from '../parts/useLoaded.ts'

const textOf = async (sha256: string | undefined): Promise<string> =>
  sha256 === undefined ? '' : ((await studio.publishedText(sha256)).text ?? '')

/** How one file changes: the text that is published and the one that is proposed, by their hashes. */
function File({ path, before, after }: { path: string; before?: string | undefined; after?: string | undefined }) {
  const { value, problem, reload } = useLoaded(
    useCallback(async () => ({ was: await textOf(before), is: await textOf(after) }), [before, after]),
  )
  return (
    <details open>
      <summary>
        <code>{path}</code>{' '}
        <span className="quiet">{before === undefined ? 'is new' : after === undefined ? 'is removed' : ''}</span>
      </summary>
      {problem && <Problem again={reload}>{problem}</Problem>}
      {!value && !problem && <Loading what={path} />}
      {value && <LineDiff before={value.was} after={value.is} label={`${path}, line by line`} />}
    </details>
  )
}

/** Every change of every file that is proposed, whatever it means. */
export function Files({ texts }: Pick<Proposal, 'texts'>) {
  const changed = Object.entries(texts).filter(([, { before, after }]) => before !== after)
  return (
    <Part title="Files, line by line" count={changed.length}>
      {changed.map(([path, hashes]) => (
        <File key={path} path={path} {...hashes} />
      ))}
    </Part>
  )
}
