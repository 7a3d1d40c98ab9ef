import { vi } from 'vitest'
import { inRoot } from '#scripts/lib/root.ts'

// Proofs and replays run compiled, as in production: a process that loads the sources needs five seconds before it begins.
vi.mock('../../server/funnels/childProgram.ts', () => ({
  childProgram: { file: inRoot('dist-server/server/child.js'), loader: [] },
}))
