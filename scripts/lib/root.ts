import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export const inRoot = (...parts: string[]): string => join(root, ...parts)
