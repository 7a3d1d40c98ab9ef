import { describe, expect, it } from 'vitest'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import type { Definition } from '#engine/definition/definition.ts'
import { samples } from '#tests/fullOnly/tier.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { compileFunnel } from '#engine/compile/compileFunnel.ts'

/** A definition with a string in every place that takes one. */
const everything = {
  id: 'play',
  title: 'Play',
  path: '/play',
  aliases: ['/games'],
  home: '/',
  exits: ['/', '/out'],
  unknownStep: 'ask',
  progress: 'Step {journey.position}',
  nav: { next: 'Next', back: 'Back', busy: 'One moment' },
  blocks: { top: [{ block: 'note', if: "form.level == ''", options: { text: 'Hello {form.nickname}' } }] },
  rules: { known: "form.nickname != ''", words: 'form.nickname' },
  mustPass: [
    { name: 'asked first', before: 'done', through: ['ask'], holds: 'known' },
    { name: 'nickname', beforeCall: 'searchSlots', holds: 'known' },
  ],
  data: { colour: { type: 'string', class: 'plain' } },
  events: {
    'chat-opened': { kind: 'browser', payload: { words: { type: 'number', class: 'plain' } }, receives: ['plain'] },
  },
  persist: { in: 'session', for: '2h', until: 'done' },
  order: ['ask', { step: 'work', if: 'form.agreed' }, 'done'],
  enter: {
    title: 'Welcome',
    text: 'Wait, {form.nickname}',
    do: [{ set: { level: '1' } }],
    then: [{ if: "form.level == '2'", to: 'done' }, { to: '@asked' }],
  },
  steps: {
    ask: {
      title: 'Who is {form.nickname}?',
      text: 'Tell us',
      reason: 'Please answer',
      detail: 'More',
      later: { '2s': 'Still there, {form.nickname}?' },
      was: ['before'],
      track: 'asked',
      guard: [{ if: "form.level == '9'", to: 'done' }],
      do: [
        {
          call: 'searchSlots',
          as: 'found',
          with: { topic: '= form.topic' },
          if: 'known',
          timeout: '5s',
          retry: { times: 1, wait: '1s' },
          onFail: [{ if: "error.code == 'closed'", fail: 'Closed' }, { to: '@stay' }],
        },
        { wait: '1s' },
      ],
      fields: {
        nickname: {
          label: 'Nickname',
          widget: 'text',
          hint: 'Any, {form.level}',
          placeholder: 'Anna',
          required: 'Please say {form.level}',
          options: { prefix: 'a' },
          normalise: ['trim'],
          checks: [
            {
              id: 'long',
              rule: 'isLong(form.nickname)',
              message: 'Too long: {form.nickname}',
              typing: 'Getting long: {form.nickname}',
            },
            { pattern: '^a', message: 'An a first' },
          ],
          messages: { long: 'Too long' },
          onChange: [{ set: { level: '= form.nickname' } }],
        },
        topic: {
          label: 'Topic',
          widget: 'select',
          choices: [{ value: 'garden', label: 'The garden of {form.nickname}' }, 'kitchen'],
          if: 'known',
        },
        agreed: { label: 'Agreed', widget: 'tick' },
      },
      needs: ['nickname'],
      gate: 'known && valid',
      blocks: { bottom: [{ block: 'note', options: { text: 'Bye {form.nickname}' } }] },
      buttons: {
        skip: {
          label: 'Skip, {form.nickname}',
          kind: 'link',
          if: 'known',
          do: [{ alert: 'Skipped {form.level}' }],
          to: 'done',
        },
      },
      on: {
        'slot-chosen': [
          {
            if: "event.day == 'Monday'",
            do: [{ set: { level: '= event.day' } }, { track: 'booked', with: { topic: 'garden' } }],
            to: '@stay',
          },
        ],
      },
      after: { '10m': { do: [{ error: 'Too slow, {form.nickname}' }], to: 'done' } },
      next: [
        {
          if: 'form.agreed',
          do: [
            { emit: 'slot-chosen', with: { day: '= form.level', free: 2 } },
            { forget: '@session', if: 'known' },
          ],
          to: '@next',
        },
        { redirect: '/out', query: { who: '{form.nickname}' } },
      ],
    },
    work: {
      title: 'Working',
      catch: 'problem',
      start: 'first',
      steps: {
        first: {
          text: 'First, {form.nickname}',
          detail: 'Row {form.level}',
          min: '1s',
          do: [{ effects: [{ set: { level: '2' } }], if: 'known' }],
          then: [{ if: "form.level == '2'", to: '/done' }, { fail: 'No {form.level}' }],
        },
        problem: {
          as: 'notice',
          title: 'Oh',
          text: '{error.message}',
          buttons: { again: { label: 'Again', to: '@reload' } },
        },
      },
    },
    done: { title: 'Done', final: true },
  },
}

type Path = (string | number)[]
const leaves = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : [path]

/** A copy with another value at a place. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value))
    return value.map((inner, at) => (at === key ? changed(inner, rest, to) : (inner as unknown)))
  return { ...(value as object), [key]: changed((value as Record<string, unknown>)[key], rest, to) }
}

/** Findings about where a journey may lead. The definition above has some, but they say nothing about its syntax. */
const aboutJourneys = ['maybe-unset', 'obligation-path', 'obligation-rule', 'once-empty']

const errorsOf = (given: unknown): string[] =>
  checkFunnel(loadDefinition(given), neutralRegistry)
    .filter(({ severity, code }) => severity === 'error' && !aboutJourneys.includes(code))
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)
const compiles = (given: unknown): string => {
  try {
    compileFunnel(loadDefinition(given).definition as Definition, neutralRegistry)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('whatever the checker passes, the compiler compiles', () => {
  it('a definition with a word in every place', () => {
    expect(errorsOf(everything)).toEqual([])
    expect(compiles(everything)).toBe('')
  })

  const wrongs = ['{', '{nope}', '{form.nope}', '= nope', 'nope', '', '@stay', '0s', null, 7, {}, []]
  // In the gate each place takes a third of the words, and each word a third of the places.
  const every = samples({ gate: 3, whole: 1 })
  it.each(wrongs.map((wrong, number) => [wrong, number] as const))('%j in any of its places', (wrong, number) => {
    const places = leaves(everything).filter((_, at) => (at + number) % every === 0)
    const slipped = places.flatMap((path) => {
      const broken = changed(everything, path, wrong)
      if (errorsOf(broken).length > 0) return []
      const said = compiles(broken)
      return said === '' ? [] : [`/${path.join('/')}: ${said}`]
    })
    expect(slipped).toEqual([])
  })
})
