import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fixtureCodes, fixtureOf } from '#engine/check/testing/fixtures.ts'

/** Files of a case by path in their place. */
export type Files = Record<string, Buffer>

const fixtures = 'engine/check/fixtures'
const examples = ['appointment', 'linear', 'party', 'quiz']

/** Re-exports the registry in a place outside the project. */
const registryText = `export { registry, theme } from ${JSON.stringify(resolve('funnels/examples/registry.ts'))}\n`

/**
 * Makes a folder with copies of the shipped funnels (`product`) and of examples and fixtures of the checker (`neutral`,
 * in the words of the examples), laid out as in the project.
 */
export function makePlaces(): string {
  const root = mkdtempSync(join(tmpdir(), 'runnel-fuzz-'))
  cpSync('funnels', join(root, 'product/funnels'), {
    recursive: true,
    filter: (source) => !source.startsWith('funnels/examples') && !source.endsWith('.ts'),
  })
  for (const id of examples)
    cpSync(join('funnels/examples', id), join(root, 'neutral/funnels', id), { recursive: true })
  cpSync(join(fixtures, 'library'), join(root, 'neutral/funnels/library'), { recursive: true })
  cpSync(join(fixtures, 'funnels'), join(root, 'neutral/funnels'), { recursive: true })
  const valid = fixtureCodes.map((code) => [`${code}/funnel.json`, Buffer.from(fixtureOf(code).right)] as const)
  writeFiles(join(root, 'neutral/funnels'), Object.fromEntries(valid))
  writeFileSync(join(root, 'neutral/registry.ts'), registryText)
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }\n')
  return root
}

/** Does something while some files of a place are replaced, and restores them. */
export async function whileChanged<T>(root: string, files: Files, act: () => Promise<T>): Promise<T> {
  const before = Object.keys(files).map((path): [string, Buffer | undefined] => {
    const file = join(root, path)
    return [file, existsSync(file) ? readFileSync(file) : undefined]
  })
  writeFiles(root, files)
  try {
    return await act()
  } finally {
    for (const [file, bytes] of before) {
      if (bytes) writeFileSync(file, bytes)
      else rmSync(file, { force: true })
    }
  }
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), bytes)
  }
}
