import type { World } from './world.ts'

export interface Verdict {
  held: boolean
  /** What was observed, in a few words. */
  happened: string
}

/** One attack. It creates its own people, devices and addresses, and depends on no other attack. */
export interface Attack {
  name: string
  /** What it tries, as a sentence for the table. */
  tries: string
  run(world: World): Promise<Verdict>
  /** It attacks something counted or locked across processes, and is also played against several of them. */
  shared?: boolean
  /**
   * `alone`: it measures time, so nothing else runs meanwhile. `long`: it mostly waits, and starts first. `last`: it inspects what all others left in the
   * log. The gate plays neither `alone` nor `long`.
   */
  when?: 'alone' | 'long' | 'last'
}
