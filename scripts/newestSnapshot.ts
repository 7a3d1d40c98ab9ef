/** Deletes the snapshots of the tables but the newest, the only one that drizzle-kit reads: after `npm run migration`. */
import { readdirSync, rmSync } from 'node:fs'
import { inRoot } from './lib/root.ts'

const folder = inRoot('server/database/migrations/meta')
const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
for (const old of snapshots.sort().slice(0, -1)) rmSync(`${folder}/${old}`)
