import type { CommandEntry } from './command.ts'

export const commandTable: Record<string, CommandEntry> = {
  check: {
    about: 'says everything that is wrong with a funnel, and where',
    load: async () => (await import('./commands/check.ts')).check,
  },
  test: { about: 'plays the scenarios of a funnel', load: async () => (await import('./commands/test.ts')).test },
  explore: {
    about: 'walks a funnel in every way, or shows the shortest way to a place',
    load: async () => (await import('./commands/explore.ts')).explore,
  },
  graph: { about: 'draws a funnel', load: async () => (await import('./commands/graph.ts')).graph },
  diff: {
    about: 'says what is different between two funnels',
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  new: {
    about: 'writes a new funnel that begins as another one',
    load: async () => (await import('./commands/new.ts')).newFunnel,
  },
  why: { about: 'explains why Next is open or shut', load: async () => (await import('./commands/why.ts')).why },
}
