import { join } from 'node:path'
import { buildPackage, packageFolder } from './buildPackage.ts'
import { npm } from './npm.ts'

/** Builds the engine's package and packs it into a folder. Returns the path of the tarball. */
export function packPackage(folder: string): string {
  buildPackage()
  const packed = npm(['pack', packageFolder, '--pack-destination', folder, '--json'])
  return join(folder, (JSON.parse(packed) as { filename: string }[])[0]!.filename)
}
