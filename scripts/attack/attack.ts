import type { World } from './world.ts'

export interface Verdict {
  held: boolean
  /** What was seen, in a few words. */
  happened: string
}

/** One thing that somebody hostile tries. It brings its own people, devices and addresses, and needs nothing that another one left. */
export interface Attack {
  name: string
  /** What it tries, as a sentence of the table. */
  tries: string
  run(world: World): Promise<Verdict>
  /** It tries what is counted or locked for all processes together, and is played against several of them as well. */
  shared?: boolean
  /**
   * `alone`: it measures time, so nothing else runs meanwhile. `long`: it mostly waits, and begins first. `last`: it looks at what all others left in the log.
   */
  when?: 'alone' | 'long' | 'last'
}
