import { expect, it } from 'vitest'
import { compileFunnel } from 'runnel/compile'
import { loadDefinition } from 'runnel/load'
import { registry } from '#funnels/registry.ts'
import { placesOf, runningOf } from './placesOf.ts'

const plain = { type: 'string', class: 'plain' }
const field = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })
const { definition } = loadDefinition({
  id: 'pets',
  title: 'Pets',
  path: '/pets',
  exits: ['/'],
  data: { pet: plain, kind: plain, breed: plain, agreed: { type: 'boolean', class: 'consent' } },
  order: ['pets', { step: 'dogs', if: "form.kind == 'dog'" }, 'send', 'end'],
  steps: {
    pets: {
      title: 'Pets',
      fields: {
        pet: field('Pet'),
        kind: field('Kind', { if: "form.pet == 'yes'" }),
        breed: field('Breed of your pet', { if: "form.kind == 'dog'" }),
      },
    },
    dogs: { title: 'Dogs', fields: { breed: field('Breed'), agreed: { label: 'I have a dog', widget: 'consent' } } },
    send: {
      title: 'Send',
      fields: {
        breed: field('Which?', { if: "form.kind != 'dog'" }),
        agreed: { label: 'I have none', widget: 'consent', if: "form.kind != 'dog'" },
      },
      next: { do: [{ call: 'submitForm' }], to: '@next' },
    },
    end: { title: 'End', final: true },
  },
})
const funnel = compileFunnel(definition, registry)

/** The steps in which the answer at a path can have been given. */
const steps = (path: string, answers: Record<string, unknown>, on?: string): string[] => {
  const at = runningOf({ funnel, answers, theme: {}, at: new Date(0) })
  const given = on === undefined ? undefined : { step: on }
  return placesOf(path, given, at).map(({ step }) => step.path)
}

it('finds where an answer can have been given, by the answers that count', () => {
  const dog = { pet: 'yes', kind: 'dog', breed: 'pug', agreed: true }
  expect(steps('breed', dog)).toEqual(['pets', 'dogs'])
  expect(steps('agreed', dog)).toEqual(['dogs'])
  // The kind was sent, but nobody was asked for it.
  const none = { ...dog, pet: 'no' }
  expect(steps('breed', none)).toEqual(['send'])
  expect(steps('agreed', none)).toEqual(['send'])
  expect(steps('agreed', none, 'dogs')).toEqual(['send'])
})
