import { describe, expect, it } from 'vitest'
import { generateAnswers } from 'runnel/explore'
import { createPlayer, keptSession } from 'runnel/simulate'
import { funnelIds, scenarioEngine } from '#tests/support/funnels.ts'

/** Themes that include a step which the base brand leaves out. */
const themes: Record<string, Record<string, unknown>> = { verify: { creditProvider: 'valifi' } }

describe.each(funnelIds)('generated answers of %s', (id) => {
  const engine = scenarioEngine(id)
  it.each(engine.funnel.order.map(({ step }) => step))('open %s', async (step) => {
    const theme = { ...engine.theme, ...themes[step] }
    const generated = generateAnswers(engine.funnel, engine.registry, step, { theme, seed: engine.seed! })
    expect(generated.lands).toBe(true)
    // `enter` fetches its own answers and may lead elsewhere.
    if (engine.funnel.enter) return
    const player = await createPlayer({
      ...engine,
      theme,
      stored: JSON.stringify(keptSession(engine.funnel, generated)),
      open: step,
    })
    expect(player.runner().state().step).toBe(step)
    player.runner().stop()
  })
})
