import type { Workspace } from '../store/workspace.ts'

export const EvidencePage = ({ workspace }: { workspace: Workspace }) => <main>{workspace.state().funnel}</main>
