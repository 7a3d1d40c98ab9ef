import { afterAll, vi } from 'vitest'

// Test files that share a worker must leave globals and environment as they were, or others fail now and then.

/** Names that packages keep for themselves: `goog` is of elkjs, the third of Testing Library. */
const isOfPackage = (name: string): boolean =>
  name.startsWith('_') || ['goog', 'axe', 'IS_REACT_ACT_ENVIRONMENT'].includes(name)
const globals = (): string[] => Object.getOwnPropertyNames(globalThis).filter((name) => !isOfPackage(name))

const before = { globals: new Set(globals()), env: { ...process.env } }

afterAll(() => {
  // Vitest does this before each test, so not after the last one.
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
  const names = new Set([...Object.keys(before.env), ...Object.keys(process.env)])
  const left = [
    ...globals().filter((name) => !before.globals.has(name)),
    ...[...names].filter((name) => process.env[name] !== before.env[name]).map((name) => `process.env.${name}`),
  ]
  if (left.length > 0) throw new Error(`These tests left ${left.join(', ')} behind: use vi.stubGlobal and vi.stubEnv`)
})
