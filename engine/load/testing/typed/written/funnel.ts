import { defineFunnel } from '#engine/definition/defineFunnel.ts'

const choices = ['garden', 'kitchen']

export default defineFunnel({
  format: 2,
  id: 'written',
  title: 'Written in TypeScript',
  path: '/written',
  order: ['ask', 'done'],
  steps: {
    ask: {
      title: 'Which course?',
      fields: { topic: { label: 'Course', widget: 'select', choices, required: 'Please choose' } },
      next: { do: [{ track: 'booked', with: { topic: '= form.topic' } }], to: '@next' },
    },
    done: { title: 'Done', final: true },
  },
})
