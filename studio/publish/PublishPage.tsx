import type { Workspace } from '../store/workspace.ts'

export const PublishPage = ({ workspace }: { workspace: Workspace }) => <main>{workspace.state().funnel}</main>
