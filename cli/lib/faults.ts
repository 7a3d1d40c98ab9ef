import { fileProblem } from 'runnel/load'
import { shortened, UsageError } from './command.ts'

/** Reads or writes a file. An error of the file system becomes a `UsageError` with its reason. */
export function withFile<T>(verb: 'read' | 'written', path: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    const why = fileProblem(error)
    if (why === undefined) throw error
    throw new UsageError(
      `"${shortened((error as NodeJS.ErrnoException).path ?? path)}" cannot be ${verb}: ${why}`,
      verb === 'read' ? 'name a file that this user may read' : 'name a place where this user may write',
    )
  }
}

/** Runs something for each item, so that one failure does not stop the others. */
export async function each<T, R>(
  items: T[],
  act: (item: T) => R | Promise<R>,
): Promise<{ done: R[]; failed: unknown[] }> {
  const done: R[] = []
  const failed: unknown[] = []
  for (const item of items) {
    try {
      done.push(await act(item))
    } catch (error) {
      failed.push(error)
    }
  }
  return { done, failed }
}

/** Throws one error for all failures, if there are any. What several report alike is said once. */
export function throwAll(failures: unknown[]): void {
  const failed = [...new Set(failures)]
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed)
}

/** A whole number from 1 on. */
export function numberOf(word: string, option: string): number {
  const number = Number(word)
  if (/^\d+$/.test(word) && number >= 1 && Number.isSafeInteger(number)) return number
  throw new UsageError(`--${option} cannot be "${shortened(word)}"`, 'it is a whole number, 1 or more')
}
