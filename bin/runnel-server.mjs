#!/usr/bin/env node
import { register } from 'tsx/esm/api'

// The sources are TypeScript and run as they are.
register()
const { main } = await import('#server/admin/main.ts')
process.exitCode = await main(process.argv.slice(2))
