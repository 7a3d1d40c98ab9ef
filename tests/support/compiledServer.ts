// Starts the server in tests as in production: compiled, in a process of its own.
export { ensureServerBuilt } from '../../scripts/lib/ensureBuilt.ts'
export { residentMemory } from '../../scripts/lib/processes.ts'
export { serverArguments } from '../../scripts/lib/serverArguments.ts'
export { runServer, type RunningServer } from '../../scripts/lib/server/runServer.ts'
export { startPostgres, type PostgresServer } from '../../scripts/lib/postgres/startPostgres.ts'
export { findPooler, startPooler, type Pooler } from '../../scripts/lib/postgres/startPooler.ts'
