import { defineFunnel, type WrittenStep } from 'runnel/contracts'
import { aspects, marks } from './aspects.ts'

/** One page for each aspect: what a definition in TypeScript is good for. */
const pages = Object.fromEntries(
  Object.entries(aspects).map(([name, question]): [string, WrittenStep] => [
    name,
    {
      title: question,
      fields: {
        [`mark.${name}`]: { label: question, widget: 'select', choices: marks, required: 'Please choose a mark' },
      },
    },
  ]),
)

const anyPoor = Object.keys(aspects)
  .map((name) => `form.mark.${name} == 'poor'`)
  .join(' || ')

export default defineFunnel({
  format: 2,
  about: 'Written in TypeScript: asks the same question about several things, each on a page of its own, from one list',
  id: 'feedback',
  title: 'How was your course?',
  path: '/examples/feedback',
  exits: ['/'],
  data: Object.fromEntries(
    Object.keys(aspects).map((name) => [
      `mark.${name}`,
      { type: 'string', enum: marks.map(({ value }) => value), class: 'plain' },
    ]),
  ),
  order: [...Object.keys(aspects), 'thanks'],
  steps: {
    ...pages,
    thanks: {
      title: 'Thank you',
      text: `{${anyPoor} ? 'We are sorry that not all was well.' : 'We are glad that you liked it.'}`,
      final: true,
      buttons: {
        over: { label: 'Start over', kind: 'link', do: [{ forget: '@session' }], to: Object.keys(aspects)[0]! },
      },
    },
  },
})
