const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** `500ms`, `1.5s`, `10m`, `24h` in milliseconds. */
export function milliseconds(duration: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(duration)
  if (!match) throw new Error(`"${duration}" is not a duration: write a number and ms, s, m or h, for example "1.5s"`)
  return Number(match[1]) * units[match[2]!]!
}

/** How long a journey is kept on the server, counted from its last change: the most that `persist.for` may say there. A link to it lives no longer. */
export const journeyDays = 30
