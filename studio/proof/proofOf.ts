import { rememberingBy } from 'runnel/base'
import { brands } from 'virtual:runnel-brands'
import { registry } from '#funnels/registry.ts'
import { publishedTexts } from '../store/publishedTexts.ts'
import type { Workspace } from '../store/workspace.ts'
import { createAsker, type WorkerLike } from './createAsker.ts'
import { createProof, type Proof } from './createProof.ts'
import type { Diagram } from './messages.ts'

/** Starts a worker that answers questions about texts. */
export const startWorker = (): WorkerLike => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** What proves a workspace: one for all panes, with two workers, so that the phone never waits for a check. */
export const proofOf = rememberingBy((workspace: Workspace): Proof => {
  const asker = () => createAsker(startWorker, () => workspace.state().texts)
  const layOut = async (diagram: Diagram) => {
    const [{ drawDiagram }, { layOutInWorker }] = await Promise.all([import('runnel/diagram'), import('./layOut.ts')])
    return drawDiagram(diagram, layOutInWorker)
  }
  const published = () => publishedTexts(workspace.state().files, workspace.state().texts)
  return createProof({ workspace, registry, brands, quick: asker(), thorough: asker(), layOut, published })
})
