import { expect, it } from 'vitest'
import { end, findingsOf } from './testing/findingsOf.ts'

const choosing = { widget: 'select', choices: ['garden', 'kitchen'] }
const asks = (path: string, more: object = {}) => ({
  fields: { [path]: { label: path, required: 'Please', ...(path === 'topic' ? choosing : { widget: 'text' }) } },
  ...more,
})
const sections = {
  one: { title: 'One', steps: ['a', 'b'] },
  two: { title: 'Two', steps: ['c'] },
  three: { title: 'Three', steps: ['d'], after: ['one'] },
}
const order = ['start', 'tasks', 'a', { step: 'b', if: "form.nickname == 'Ada'" }, 'c', 'd', 'check', 'end']
const data = { email: { type: 'string', class: 'plain' } }
const steps = {
  start: asks('email'),
  tasks: { tasks: true as const },
  a: asks('nickname'),
  b: asks('level'),
  c: asks('topic'),
  d: asks('seat.row'),
  check: {},
  end,
}

/** The findings of the funnel with some steps replaced. */
const found = (more: object = {}, around: object = {}) =>
  findingsOf({ ...steps, ...more }, { order, sections, data, accept: ['answer-unsent'], ...around }).map(
    ({ code, pointer, message }) => `${code} ${pointer}: ${message}`,
  )
const reading = (path: string, more: object = {}) => ({ text: `{form.${path}}`, ...more })

it('accepts sections in any order, and what is certain in each', () => {
  expect(found()).toEqual([])
  expect(found({ d: asks('seat.row', reading('nickname')) })).toEqual([])
  expect(found({ c: asks('topic', reading('email')) })).toEqual([])
  expect(found({ check: reading('seat.row') })).toEqual([])
  expect(found({ tasks: { tasks: true, ...reading('email') } })).toEqual([])
})

it('knows in a section only what comes before the task list and in the sections that it comes after', () => {
  const unset = (path: string, step: string) => [
    `maybe-unset /steps/${step}/text: form.${path} is not set on every way here`,
  ]
  expect(found({ c: asks('topic', reading('nickname')) })).toEqual(unset('nickname', 'c'))
  expect(found({ d: asks('seat.row', reading('topic')) })).toEqual(unset('topic', 'd'))
  expect(found({ d: asks('seat.row', reading('level')) })).toEqual(unset('level', 'd'))
  expect(found({ tasks: { tasks: true, ...reading('nickname') } })).toEqual(unset('nickname', 'tasks'))
})

it('knows behind the task list only what every journey answers in its sections', () => {
  expect(found({ check: reading('topic') })).toEqual([])
  expect(found({ check: reading('level') })).toEqual([
    'maybe-unset /steps/check/text: form.level is not set on every way here',
  ])
  const pass = { tasks: { tasks: true, buttons: { past: { label: 'Later', to: '/check' } } } }
  expect(found({ ...pass, check: reading('topic') })).toEqual([
    'maybe-unset /steps/check/text: form.topic is not set on every way here',
  ])
})

it('knows the title of a section wherever it is shown', () => {
  const titled = (title: string) => found({}, { sections: { ...sections, two: { ...sections.two, title } } })
  expect(titled('For {form.email}')).toEqual([])
  expect(titled('For {form.nickname}')).toEqual([
    'maybe-unset /sections/two/title: form.nickname is not set on every way here',
  ])
})

it('proves obligations in every order of the sections', () => {
  const call = { next: { do: [{ call: 'sendPin' }], to: '@next' } }
  const mustPass = [{ name: 'nothing is sent before the topic', beforeCall: 'sendPin', through: ['c'] }]
  expect(found({ check: call }, { mustPass })).toEqual([])
  expect(found({ d: asks('seat.row', call) }, { mustPass })).toHaveLength(1)
  const after = { ...sections, three: { ...sections.three, after: ['two'] } }
  expect(found({ d: asks('seat.row', call) }, { mustPass, sections: after })).toEqual([])
  const holds = [{ name: 'a topic is known', beforeCall: 'sendPin', holds: "form.topic != ''" }]
  expect(found({ check: call }, { mustPass: holds })).toEqual([])
  expect(found({ d: asks('seat.row', call) }, { mustPass: holds })).toHaveLength(1)
})

it('refuses ways past the task list, and past a step of a section', () => {
  const leads = (step: 'start' | 'a' | 'c' | 'check', to: string) =>
    found({ [step]: { ...steps[step], next: [{ if: "form.email == 'x'", to }, { to: '@next' }] } })
  expect(leads('start', 'c')).toEqual(['section-way /steps/start/next/0/to: this leads into "two" past "tasks"'])
  expect(leads('a', 'c')).toEqual(['section-way /steps/a/next/0/to: this leads into "two" past "tasks"'])
  expect(leads('start', 'check')).toEqual([
    'section-way /steps/start/next/0/to: this leads past "tasks", though its sections may not be completed',
  ])
  expect(leads('c', 'check')).toEqual([
    'section-way /steps/c/next/0/to: this leads out of "two" past "tasks", though other sections may not be completed',
  ])
  expect(leads('c', 'end')).toEqual([])
  expect(leads('c', 'tasks')).toEqual([])
  expect(leads('c', 'start')).toEqual([])
  expect(leads('a', 'b')).toEqual([])
  const longer = { ...sections, two: { title: 'Two', steps: ['c', 'd', 'check'] }, three: undefined }
  const { three: _, ...two } = longer
  const skipping = { c: { ...steps.c, next: [{ if: "form.email == 'x'", to: 'check' }, { to: '@next' }] } }
  expect(found(skipping, { sections: two })).toEqual([
    'section-way /steps/c/next/0/to: this leads past "d", so "two" would never be completed',
  ])
})

it('knows what comes only after a gate is open', () => {
  const shut = (step: 'start' | 'tasks' | 'a' | 'c' | 'check', gate: string) =>
    found({ [step]: { ...steps[step], gate, reason: 'Not yet' } }).map((one) => one.replace(/:.*/, ''))
  const never = (step: string) => [`gate-never /steps/${step}/gate`]
  for (const later of ["form.seat.row != ''", "form.level == 'high'", "'b' in journey.done", "'d' in journey.done"])
    expect(shut('a', `form.nickname == 'Ada' && ${later}`), later).toEqual(never('a'))
  expect(shut('a', "form.topic == 'garden' || 'check' in journey.done")).toEqual([])
  expect(shut('c', "'d' in journey.done && 'a' in journey.done")).toEqual([])
  expect(shut('tasks', "form.topic == 'garden' && 'one' in journey.sections")).toEqual([])
  expect(shut('tasks', "'check' in journey.done")).toEqual(never('tasks'))
  expect(shut('start', "'one' in journey.sections")).toEqual(never('start'))
  expect(shut('check', "'one' in journey.sections && 'd' in journey.done")).toEqual([])
})

it('refuses rules that would decide about themselves', () => {
  const shown = { ...steps.c.fields.topic, if: "'one' in journey.sections" }
  expect(found({ c: { fields: { topic: shown } } })[0]).toContain('section-reads /steps/c/fields/topic/if')
  expect(found({ check: { text: "{'one' in journey.sections ? 'One' : ''}" } })).toEqual([])
  expect(found({ check: { text: "{'on' in journey.sections ? 'One' : ''}" } })[0]).toContain('rule-enum')
})

it('refuses sections that do not stand in order as they are', () => {
  const messages = (around: object) => found({}, around).map((one) => one.replace(/:.*/, ''))
  expect(messages({ order: ['start', 'tasks', 'c', 'a', 'b', 'd', 'check', 'end'] })).toEqual([
    'section-steps /sections/one/steps/0',
  ])
  expect(messages({ order: ['start', 'tasks', 'a', 'b', 'check', 'c', 'd', 'end'] })).toEqual([
    'section-steps /sections/two/steps/0',
  ])
  expect(messages({ order: ['a', 'b', 'c', 'd', 'start', 'tasks', 'check', 'end'] })).toEqual([
    'section-steps /sections/one/steps/0',
  ])
  expect(messages({ sections: { ...sections, two: { title: 'Two', steps: ['c'], after: ['three'] } } })).toEqual([
    'section-after /sections/two/after/0',
  ])
})
