import { evaluatedValidators } from 'runnel/compile'
import type { CompiledFunnel } from 'runnel/compile'
import { realClock, type Runner } from 'runnel/run'
import { createPlayer, exampleReturn, examplesOf, type Player, type VirtualClock } from 'runnel/simulate'
import { registry, theme } from '#funnels/examples/registry.ts'
import { ownValue } from 'runnel/rules'
import type { Runnable } from '../checking/messages.ts'

/** A definition that runs on simulated operations. */
export interface Play {
  funnel: CompiledFunnel
  theme: Record<string, unknown>
  runner(): Runner
  /** Where the funnel led, once it has left its page. */
  left(): string | undefined
  /** The address of another site, while the funnel has been left for it. */
  away(): string | undefined
  /** What may have happened there: the answers that the operation that confirms may give. */
  outcomes(): string[]
  /** Comes back from there with one of these; without one as by the browser's Back. */
  comeBack(outcome?: string): void
  /** The answers and the place, from which a changed definition goes on. */
  kept(): Pick<Parameters<typeof createPlayer>[0], 'answers' | 'stored' | 'open'>
  subscribe(changed: () => void): () => void
  stop(): void
}

/** Time passes on its own here: nobody drives the clock. */
const clock: VirtualClock = { ...realClock, advance: async () => undefined, step: async () => false }

/** Starts a definition, from where another one is. */
export async function createPlay({ funnel, schemas }: Runnable, from?: Play): Promise<Play> {
  const validators = evaluatedValidators(schemas)
  const listeners = new Set<() => void>()
  const notify = (): void => listeners.forEach((changed) => changed())
  /** What operations answer instead of their usual example. */
  const answers = new Map<string, string>()
  const exampleOf = (name: string, example: string) =>
    examplesOf(funnel.operations[name]!, registry.operations[name]!)[example]!
  const player: Player = await createPlayer({
    funnel,
    registry,
    validators,
    theme,
    clock,
    ...from?.kept(),
    answer: (name, attempt, usual) => (answers.has(name) ? exampleOf(name, answers.get(name)!) : usual(name, attempt)),
    heard: ({ kind }) => {
      if (kind === 'reload') void player.load().then(notify)
      if (kind === 'redirect' || kind === 'leave') notify()
    },
  })
  const confirming = () => {
    const operation = player.runner().state().away?.operation
    return ownValue(funnel.operations, ownValue(funnel.operations, operation)?.leaves?.confirm)
  }
  return {
    funnel,
    theme,
    runner: player.runner,
    left: () => player.redirects.at(-1)?.route,
    away: player.away,
    outcomes: () => {
      const { outcome, failures } = confirming()!
      return [...(outcome?.values ?? ['success']), ...failures.map(({ code }) => code)]
    },
    comeBack: (outcome) => {
      if (outcome !== undefined) answers.set(confirming()!.name, outcome)
      const back =
        outcome === undefined ? player.load() : player.comeBack(exampleReturn(player.runner().state(), funnel))
      void back.then(notify)
    },
    kept: () => {
      const { form, current } = player.runner().state()
      const stored = player.stored()
      return { ...(stored === null ? { answers: form } : { stored }), open: player.runner().view().step ?? current }
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    stop: () => player.runner().stop(),
  }
}
