import type { Workspace } from '../store/workspace.ts'

export const VersionsPage = ({ workspace }: { workspace: Workspace }) => <main>{workspace.state().funnel}</main>
