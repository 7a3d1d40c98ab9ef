import { drawDiagram } from 'runnel/diagram'
import { registry, theme } from '#funnels/registry.ts'
import type { Theme } from '#schemas/theme.ts'
import { createAsker } from '../proof/createAsker.ts'
import { createProof, type Proof, type ProofOptions } from '../proof/createProof.ts'
import type { Workspace } from '../store/workspace.ts'
import { proverWorker } from './proverWorker.ts'

/** The proof of a workspace, with real workers and without pauses; `published` are the texts that are served. */
export function proofWith(
  workspace: Workspace,
  published: ReadonlyMap<string, string>,
  more?: Partial<ProofOptions>,
): Proof {
  const asker = () => createAsker(proverWorker, () => workspace.state().texts)
  return createProof({
    workspace,
    registry,
    brands: [{ name: 'base', theme: theme as unknown as Theme, styleSheet: '' }],
    quick: asker(),
    thorough: asker(),
    layOut: drawDiagram,
    published: async () => published,
    pause: 5,
    ...more,
  })
}
