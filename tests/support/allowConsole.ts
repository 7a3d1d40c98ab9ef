type Level = 'error' | 'warn'

let allowed: { level: Level; pattern: RegExp }[] = []

/**
 * Allows the current test to write this to the console. Any other `console.error` or `console.warn` fails it, because noise hides the line that matters.
 * Reset when the test ends.
 */
export function allowConsole(level: Level, pattern: RegExp): void {
  allowed.push({ level, pattern })
}

export const isAllowed = (level: Level, text: string): boolean =>
  allowed.some((entry) => entry.level === level && entry.pattern.test(text))

export function forgetAllowed(): void {
  allowed = []
}
