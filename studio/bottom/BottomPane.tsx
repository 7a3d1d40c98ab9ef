import type { Workspace } from '../store/workspace.ts'

export const BottomPane = ({ workspace }: { workspace: Workspace }) => (
  <p className="quiet">Findings of {workspace.state().funnel}</p>
)
