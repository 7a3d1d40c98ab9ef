import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

export const messages = {
  policy: 'Privacy policy',
  dialogTitle: 'Electronic Credit Report',
  dialogSearched:
    'With your agreement, {company} asks a credit reference agency for your electronic credit report. The search looks for vehicle finance agreements in your name, so that they can be checked for claims.',
  dialogEffect:
    'This is a soft search. It has no effect on your credit score and other lenders cannot see it. You will see it yourself on your credit report.',
  dialogClose: 'Close',
}

export const consent = defineWidget({
  name: 'consent',
  about:
    'A box to tick that agrees to something, with a disclaimer. A link marked `data-credit-report` in the disclaimer opens the explanation of the soft search',
  edits: { type: 'boolean' },
  options: optionsSchema(
    {
      disclaimer: { type: 'string', shown: true, html: true, description: 'HTML with a few tags' },
      policy: { type: 'string', address: true, description: 'Address of the privacy policy' },
      documents: {
        type: 'array',
        description:
          'Slugs of the legal documents that the agreement is about: their versions are kept when it is ticked',
        items: { type: 'string' },
      },
      links: {
        type: 'array',
        description: 'Further documents that the agreement is about',
        items: {
          type: 'object',
          required: ['label', 'href'],
          additionalProperties: false,
          properties: { label: { type: 'string', shown: true }, href: { type: 'string', address: true } },
        },
      },
    },
    messages,
  ),
  messages,
  example: true,
})
