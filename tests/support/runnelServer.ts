import { execFile } from 'node:child_process'
import { inRoot } from '../../scripts/lib/root.ts'
import type { Environment } from '../../scripts/lib/runTool.ts'

/** Runs `runnel-server` as an operator does, in a process of its own, on the data that `env` names. Gives its output; throws its error output. */
export const runnelServer = (env: Environment, ...args: string[]): Promise<string> =>
  new Promise((done, failed) => {
    execFile(
      process.execPath,
      [inRoot('bin/runnel-server.mjs'), ...args],
      { env: { ...process.env, ...env } },
      (error, said, complained) => {
        if (error) failed(new Error(`runnel-server ${args[0]} ended with ${error.code}: ${complained}`))
        else done(said.trim())
      },
    )
  })
