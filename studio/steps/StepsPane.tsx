import type { OpenWorkspace } from '../store/createWorkspace.ts'

export const StepsPane = ({ workspace }: { workspace: OpenWorkspace }) => <p>{workspace.state().funnel}</p>
