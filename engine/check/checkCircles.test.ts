import { describe, expect, it } from 'vitest'
import type { Step } from '#engine/definition/definition.ts'
import { asking, codesOf, end } from './testing/findingsOf.ts'

const look = { call: 'searchSlots', as: 'found', with: { topic: 'garden' } }
const round = (steps: Record<string, Step>, more: Step = {}) =>
  codesOf({ ask: asking, work: { catch: '/ask', steps, ...more }, done: end })

describe('asking again and again', () => {
  const again = (step: Step): Record<string, Step> => ({
    look: {
      ...step,
      then: [
        { if: "found.status == 'later'", to: 'look' },
        { if: "found.status != 'later'", to: '/done' },
      ],
    },
  })

  it('is allowed with a wait, if what the call says leads out', () => {
    expect(round(again({ do: [{ wait: '2s' }, look] }))).toEqual([])
    expect(round(again({ min: '2s', do: [look] }))).toEqual([])
  })

  it('is not allowed without a wait', () => {
    expect(round(again({ do: [look] }))).toEqual(['runs-forever /steps/work/steps/look'])
  })

  it('is not allowed if something else decides', () => {
    const steps: Record<string, Step> = {
      look: { do: [{ wait: '2s' }], then: [{ if: 'form.agreed', to: '/done' }, { to: 'look' }] },
    }
    expect(round(steps)).toEqual(['runs-forever /steps/work/steps/look'])
  })

  it('is not allowed if failing keeps it going', () => {
    const steps: Record<string, Step> = {
      look: {
        do: [{ wait: '2s' }, look],
        catch: 'pause',
        then: [{ if: "found.status == 'found'", to: '/done' }, { to: '/ask' }],
      },
      pause: { text: 'One moment', after: { '2s': 'look' }, buttons: { stop: { label: 'Stop', to: '/ask' } } },
    }
    expect(round(steps)).toEqual(['runs-forever /steps/work/steps/look'])
  })
})

describe('events', () => {
  const hearing: Step = { on: { 'slot-chosen': 'send' } }
  const send = { emit: 'slot-chosen', with: { day: 'Monday' } }

  it('make a circle if the funnel sends them automatically', () => {
    expect(round({ send: { do: [{ wait: '1s' }], then: { do: [send], to: '@stay' } } }, hearing)).toContain(
      'runs-forever /steps/work/steps/send',
    )
  })

  it('make none if the person presses for them', () => {
    const steps: Record<string, Step> = {
      send: {
        text: 'Choose',
        buttons: { choose: { label: 'Choose', do: [send], to: '@stay' }, out: { label: 'Out', to: '/done' } },
      },
    }
    expect(round(steps, hearing)).toEqual([])
  })
})
