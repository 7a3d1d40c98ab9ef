import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inRoot } from './root.ts'

/** The first things that run are plain JavaScript and are tried the way they run: in a Node of their own. */
function evaluate(module: string, expression: string): unknown {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import * as m from ${JSON.stringify(inRoot('scripts/lib', module))}; console.log(JSON.stringify(${expression}))`,
    ],
    { encoding: 'utf8' },
  )
  return status === 0 ? (JSON.parse(stdout) as unknown) : stderr
}

describe('requireNode', () => {
  it('takes 20.19 and newer', () => {
    const versions = ['v18.20.0', 'v20.18.9', 'v20.19.0', 'v22.1.0', 'v24.0.0']
    expect(evaluate('requireNode.mjs', `${JSON.stringify(versions)}.map(m.isSupportedNode)`)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })

  it('ends with a message that says what to do', () => {
    expect(evaluate('requireNode.mjs', "m.requireNode('v18.20.0')")).toMatch(
      /needs Node 20\.19 or newer; this is v18\.20\.0\. Please install/,
    )
  })
})

describe('isInstalled', () => {
  let root: string
  const lock = (packages: object) => JSON.stringify({ packages })
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  }
  const isInstalled = () => evaluate('ensureInstalled.mjs', `m.isInstalled(${JSON.stringify(root)})`)

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'runnel-install-'))
    mkdirSync(join(root, 'node_modules/a'), { recursive: true })
    writeFileSync(join(root, 'package-lock.json'), lock(wanted))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it.each([
    ['without node_modules', undefined, false],
    ['with all but an optional package', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['with an older version', { 'node_modules/a': { version: '0.9.0' } }, false],
    ['with a package missing', {}, false],
  ])('%s', (_, installed, expected) => {
    if (installed) writeFileSync(join(root, 'node_modules/.package-lock.json'), lock(installed))
    expect(isInstalled()).toBe(expected)
  })
})
