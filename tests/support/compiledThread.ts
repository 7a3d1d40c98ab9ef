import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import { inRoot } from '#scripts/lib/root.ts'

// Proofs run compiled, as in production: a thread that loads the sources needs five seconds before it begins.
vi.mock('../../server/funnels/threadProgram.ts', () => ({
  threadProgram: pathToFileURL(inRoot('dist-server/server/funnels/funnelThread.js')),
}))
