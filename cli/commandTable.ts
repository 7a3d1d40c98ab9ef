import type { CommandEntry } from './command.ts'

export const commandTable: Record<string, CommandEntry> = {
  check: { about: 'says everything that is wrong with a funnel, and where', load: async () => (await import('./commands/check.ts')).check },
}
