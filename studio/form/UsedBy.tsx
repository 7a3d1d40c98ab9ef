import { keysOf } from 'runnel/base'
import { Link } from 'wouter'
import { useWorkspace } from '../store/useWorkspace.ts'
import type { Workspace } from '../store/workspace.ts'
import { usersOf } from '../model/usersOf.ts'

/** Which funnels a change of an entry of the library changes. */
export function UsedBy({ workspace, pointer }: { workspace: Workspace; pointer: string }) {
  const { texts } = useWorkspace(workspace)
  const [kind, name] = keysOf(pointer)
  if (kind === undefined || name === undefined) return null
  const users = usersOf(texts, kind, name)
  return (
    <p className="used-by">
      <span>{users.length === 0 ? 'No funnel uses this entry.' : 'A change here changes'}</span>{' '}
      {users.map((id, at) => (
        <span key={id}>
          <Link href={`/${id}`}>{id}</Link>
          <span>{at + 1 < users.length ? ', ' : '.'}</span>
        </span>
      ))}
    </p>
  )
}
