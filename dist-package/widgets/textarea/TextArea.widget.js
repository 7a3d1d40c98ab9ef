import { defineWidget, optionsSchema } from '../shared/defineWidget.js';
/** Texts of the count below the text. */
export const messages = {
    left: 'You have {count} characters left',
    oneLeft: 'You have 1 character left',
    over: 'You have {count} characters too many',
    oneOver: 'You have 1 character too many',
};
export const textArea = defineWidget({
    name: 'textarea',
    about: 'Several lines of text, and how many characters are left if `limit` says how many there may be; the check `maxLength` refuses more',
    edits: { type: 'string' },
    options: optionsSchema({
        rows: {
            type: 'integer',
            minimum: 2,
            maximum: 20,
            description: 'Lines that are in view; 5 unless said otherwise',
        },
        limit: { type: 'integer', minimum: 1, description: 'Characters that the check `maxLength` allows' },
        spellcheck: { type: 'boolean', description: 'On unless said otherwise' },
        autocomplete: { type: 'string', description: 'What the browser may fill in; nothing unless said otherwise' },
    }, messages),
    messages,
    example: 'The car was sold to me in May.\nNobody spoke of a commission.',
});
