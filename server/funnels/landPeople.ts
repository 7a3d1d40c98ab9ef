import { type CompiledFunnel, lazyValidators, schemasToValidate } from 'runnel/compile'
import { type Landings, landings } from 'runnel/explore'
import { registry, seed, theme } from '#funnels/registry.ts'

/** Where people who are at steps of a funnel land when it changes. Plain data, for a process of its own. */
export interface LandJob {
  /** JSON of the funnel that they began with, and of the one that takes its place, as versions store it: in each language, the original first. */
  before: string
  after: string
  steps: string[]
}

/** By the path of each step, in the order of the funnel. Steps that the funnel does not have are missing. */
export type Landed = [step: string, landings: Landings][]

function engineOf(compiled: string) {
  const [funnel] = JSON.parse(compiled) as [CompiledFunnel]
  return { funnel, registry, validators: lazyValidators(schemasToValidate(funnel, registry)), theme, seed }
}

/** Plays journeys to the steps, and opens their sessions with the other funnel. It takes seconds. */
export async function landPeople({ before, after, steps }: LandJob): Promise<Landed> {
  const engine = engineOf(before)
  const order = engine.funnel.order.map(({ step }) => step)
  const place = (step: string): number => order.indexOf(step.split('/')[0]!)
  return [
    ...(await landings(
      engine,
      engineOf(after),
      steps.toSorted((a, b) => place(a) - place(b)),
    )),
  ]
}
