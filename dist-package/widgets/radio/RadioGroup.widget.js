import { defineWidget, optionsSchema } from '../shared/defineWidget.js';
export const radioGroup = defineWidget({
    name: 'radio',
    about: 'One of a few choices that are all in view, as radio buttons; nothing is chosen beforehand. For a first question of two or three words there is `choice-buttons`, for more than about seven choices `select`',
    edits: { type: 'string' },
    options: optionsSchema({
        layout: {
            enum: ['stack', 'row'],
            description: 'One below the other (the default), or side by side where there is room',
        },
    }),
    messages: {},
    choices: true,
    example: 'yes',
});
