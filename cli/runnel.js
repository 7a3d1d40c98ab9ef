#!/usr/bin/env node
import { main } from 'runnel/cli'

// A reader may leave early, as `head` does. Then nobody reads the rest.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
process.exitCode = await main(process.argv.slice(2))
