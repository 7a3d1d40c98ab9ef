#!/usr/bin/env node
import { importServer } from './importServer.mjs'

const { main } = await importServer('server/admin/main.ts')
process.exitCode = await main(process.argv.slice(2))
