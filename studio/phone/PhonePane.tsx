import type { Workspace } from '../store/workspace.ts'

export const PhonePane = ({ workspace }: { workspace: Workspace }) => (
  <p className="quiet">Preview of {workspace.state().funnel}</p>
)
