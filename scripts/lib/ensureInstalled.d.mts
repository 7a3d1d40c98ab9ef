export function isInstalled(root: string): boolean
export function ensureInstalled(root: string): void
