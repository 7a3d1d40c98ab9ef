import { ensureServerBuilt } from './compiledServer.ts'

/** Compiles the server before a test run, for tests that start it or its threads. */
export const setup = ensureServerBuilt
