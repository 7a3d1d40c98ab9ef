import { defineWidget, optionsSchema } from '../shared/defineWidget.js';
export const selectInput = defineWidget({
    name: 'select',
    about: 'One of a few choices, in the browser’s own list; nothing is chosen beforehand',
    edits: { type: 'string' },
    options: optionsSchema({
        autocomplete: { type: 'string', description: 'For example `honorific-prefix`' },
        width: { enum: ['short', 'medium', 'full'], description: 'How long the expected text is' },
        prompt: {
            type: 'string',
            description: 'Stands in the list while nothing is chosen; `Please select` unless said otherwise',
        },
    }),
    messages: {},
    choices: true,
    example: 'Mrs',
});
