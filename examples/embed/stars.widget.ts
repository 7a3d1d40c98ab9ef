export const stars = {
  name: 'stars',
  about: 'One to five stars',
  edits: { type: 'number' },
  options: { type: 'object', additionalProperties: false, properties: {} },
  messages: {},
  example: 4,
}
