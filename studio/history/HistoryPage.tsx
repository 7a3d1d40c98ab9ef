import type { Workspace } from '../store/workspace.ts'

export const HistoryPage = ({ workspace }: { workspace: Workspace }) => <main>{workspace.state().funnel}</main>
