import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'
import { says } from '../words/says.ts'

export const messages = {
  none: 'No questions available. This is unexpected.',
  counter: '{count} of {total} answered',
  missing: 'Please choose an answer',
}

const id = { type: ['string', 'number'] as never }

export const identityQuiz = defineWidget({
  name: 'identity-quiz',
  about:
    'Questions that only the applicant can answer, one choice each; its value is the chosen `choiceId` by `questionId`, of the questions asked now',
  edits: { type: 'object', patternProperties: { '^.*$': { type: 'string' } } },
  options: optionsSchema(
    {
      questions: {
        type: 'object',
        description: 'The `questions` of the service’s reply; there may be none yet',
        properties: {
          questionnaireId: id,
          questionGroups: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                questionGroup: id,
                questionHeader: { type: 'string' },
                appliesToQuestionId: { description: 'A question id, or a list of them' },
              },
            },
          },
          questions: {
            type: 'array',
            items: {
              type: 'object',
              required: ['questionId', 'questionText', 'choices'],
              properties: {
                questionId: id,
                questionText: { type: 'string' },
                choices: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['choiceId', 'choiceText'],
                    properties: { choiceId: id, choiceText: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
    },
    messages,
  ),
  messages,
  says: says['identity-quiz'],
  example: { q1: 'b' },
  exampleOptions: {
    questions: {
      questions: [
        {
          questionId: 'q1',
          questionText: 'With which bank did you open an account in 2015?',
          choices: [
            { choiceId: 'a', choiceText: 'Barclays' },
            { choiceId: 'b', choiceText: 'Santander' },
          ],
        },
      ],
    },
  },
})
