import type { OpenWorkspace } from '../store/createWorkspace.ts'

export const MiddlePane = ({ workspace }: { workspace: OpenWorkspace }) => <p>{workspace.state().selection.pointer}</p>
