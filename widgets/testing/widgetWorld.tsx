import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BeforePressContext, WidgetWorldContext, type WidgetWorld } from '#engine/react/context.ts'
import type { CallOperation, FileSender, OperationResult } from 'runnel/react'
import { createVirtualClock, type VirtualClock } from 'runnel/simulate'

export interface TestWorld extends WidgetWorld {
  clock: VirtualClock
  /** Inputs of every call, by operation. */
  calls: Record<string, Record<string, unknown>[]>
  /** The callbacks that widgets run before a press of Next. */
  readers: Set<() => void>
}

export interface WorldParts {
  theme?: Record<string, unknown>
  operations?: Record<string, CallOperation>
  files?: FileSender
}

/** A host to which every file arrives at once. */
const arriving: FileSender = {
  send: async (file) => ({ ok: true, id: 'file-1', type: file.type }),
  forget: () => undefined,
}

/** A world with virtual time. Operations that a test does not define never reply. */
export function createTestWorld({
  theme = { companyId: 'company-1', companyName: 'Example Claims' },
  operations = {},
  files = arriving,
}: WorldParts = {}): TestWorld {
  const calls: TestWorld['calls'] = {}
  const unanswered: CallOperation = () => new Promise(() => undefined)
  const made = new Map<string, CallOperation>()
  const make =
    (name: string): CallOperation =>
    (inputs = {}) => {
      calls[name] = [...(calls[name] ?? []), inputs]
      return (operations[name] ?? unanswered)(inputs)
    }
  return {
    clock: createVirtualClock(),
    theme,
    files,
    calls,
    readers: new Set(),
    operation: (name) => {
      const known = made.get(name) ?? make(name)
      made.set(name, known)
      return known
    },
  }
}

/** Advances the virtual clock and flushes React. */
export const advance = (world: TestWorld, milliseconds: number): Promise<void> =>
  act(() => world.clock.advance(milliseconds))

/** Replies of operations. */
export const ok = (output: Record<string, unknown>): OperationResult => ({ ok: true, output })
export const failed = (message: string, code = 'failed'): OperationResult => ({ ok: false, code, message })

/** An operation that replies when told: `reply(0, …)` answers the first call. */
export function held(): { call: CallOperation; reply(index: number, result: OperationResult): void } {
  const waiting: ((result: OperationResult) => void)[] = []
  return {
    call: () => new Promise((resolve) => void waiting.push(resolve)),
    reply: (index, result) => waiting[index]?.(result),
  }
}

/** Simulates a press of Next for widgets. */
export const pressNext = (world: TestWorld): Promise<void> => act(async () => world.readers.forEach((read) => read()))

export function InWorld({
  world,
  children,
}: {
  world: WidgetWorld & { readers?: Set<() => void> }
  children: ReactNode
}) {
  return (
    <WidgetWorldContext.Provider value={world}>
      <BeforePressContext.Provider value={world.readers ?? null}>{children}</BeforePressContext.Provider>
    </WidgetWorldContext.Provider>
  )
}
