import { ensureBuilt } from '../lib/ensureBuilt.ts'

export async function main(): Promise<number> {
  await ensureBuilt()
  return 0
}
