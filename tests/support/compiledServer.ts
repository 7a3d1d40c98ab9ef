// How a test starts the server as it runs in earnest: compiled, in a process of its own.
export { ensureServerBuilt } from '../../scripts/lib/ensureBuilt.ts'
export { serverArguments } from '../../scripts/lib/serverArguments.ts'
