import { functionRuns } from './functionRuns.ts'
import type { ValueFunction } from './shapes.ts'

export { money } from './amounts.ts'
export { shortDate } from './functionRuns.ts'

/** The functions that rules may call besides the built-in ones. */
export const functions = {
  isUuid: {
    about: 'Whether a text is a UUID',
    parameters: ['string'],
    returns: 'bool',
    examples: [
      { arguments: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'], gives: true },
      { arguments: ['abc'], gives: false },
    ],
    run: functionRuns.isUuid,
  },
  isUkPostcode: {
    about: 'Whether a text is a United Kingdom postcode; spaces and case count for nothing',
    parameters: ['string'],
    returns: 'bool',
    examples: [
      { arguments: ['sw1a 1aa'], gives: true },
      { arguments: ['12345'], gives: false },
    ],
    run: functionRuns.isUkPostcode,
  },
  age: {
    about:
      'Completed years, today in the time zone of the brand, of a person born on an ISO date; 0 if it is not a date',
    parameters: ['string'],
    returns: 'number',
    clock: true,
    examples: [{ arguments: ['yesterday'], gives: 0 }],
    run: functionRuns.age,
  },
  isWhole: {
    about: 'Whether a number has nothing behind the decimal point',
    parameters: ['number'],
    returns: 'bool',
    examples: [
      { arguments: [3], gives: true },
      { arguments: [3.5], gives: false },
    ],
    run: functionRuns.isWhole,
  },
  money: {
    about: 'Pounds as people write them, with pence only where there are any',
    parameters: ['number'],
    returns: 'string',
    examples: [
      { arguments: [4000], gives: '£4,000' },
      { arguments: [1234.5], gives: '£1,234.50' },
    ],
    language: true,
    run: functionRuns.money,
  },
  date: {
    about: 'An ISO date as dd MMM yyyy; "Unknown date" if it is none',
    parameters: ['string'],
    returns: 'string',
    examples: [
      { arguments: ['2015-02-03'], gives: '03 Feb 2015' },
      { arguments: ['nonsense'], gives: 'Unknown date' },
    ],
    language: true,
    run: functionRuns.date,
  },
  plural: {
    about: 'The plural form of a number in the language of the page: zero, one, two, few, many or other',
    parameters: ['number'],
    returns: 'string',
    class: 'plain',
    examples: [
      { arguments: [1], gives: 'one' },
      { arguments: [2], gives: 'other' },
    ],
    language: true,
    run: functionRuns.plural,
  },
  emailExtension: {
    about: 'What stands behind the last dot of an email address, in lower case',
    parameters: ['string'],
    returns: 'string',
    class: 'plain',
    examples: [
      { arguments: ['ada@example.CO.UK'], gives: 'uk' },
      { arguments: ['nonsense'], gives: '' },
    ],
    run: functionRuns.emailExtension,
  },
  isUncommonExtension: {
    about: 'Whether an email address ends in an extension that is seldom seen',
    parameters: ['string'],
    returns: 'bool',
    examples: [
      { arguments: ['ada@example.zz'], gives: true },
      { arguments: ['ada@example.com'], gives: false },
    ],
    run: functionRuns.isUncommonExtension,
  },
  withStatus: {
    about: 'The same claims, each with this status',
    parameters: ['list<map<any>>', 'string'],
    returns: 'list<map<any>>',
    examples: [
      {
        arguments: [[{ id: 'a', status: 'active' }, { id: 'b' }], 'pending'],
        gives: [
          { id: 'a', status: 'pending' },
          { id: 'b', status: 'pending' },
        ],
      },
      { arguments: [[], 'pending'], gives: [] },
    ],
    run: functionRuns.withStatus,
  },
  questionAnswers: {
    about:
      'Answers by question id, as a list of questionId and answer, which is a list of the chosen id; all ids are those of the questions, numbers included',
    parameters: ['map<string>', 'list<map<any>>'],
    returns: 'list<map<any>>',
    examples: [
      {
        arguments: [{ q1: 'c2' }, [{ questionId: 'q1', choices: [{ choiceId: 'c1' }, { choiceId: 'c2' }] }]],
        gives: [{ questionId: 'q1', answer: ['c2'] }],
      },
      {
        arguments: [{ '7': '2' }, [{ questionId: 7, choices: [{ choiceId: 1 }, { choiceId: 2 }] }]],
        gives: [{ questionId: 7, answer: [2] }],
      },
      { arguments: [{}, []], gives: [] },
    ],
    run: functionRuns.questionAnswers,
  },
} satisfies Record<string, ValueFunction>
