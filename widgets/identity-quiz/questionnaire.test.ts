import { describe, expect, it } from 'vitest'
import { answersTo, groupsOf } from './questionnaire.ts'

const question = (questionId: string | number) => ({
  questionId,
  questionText: `Question ${questionId}`,
  choices: [
    { choiceId: 1, choiceText: 'One' },
    { choiceId: 2, choiceText: 'Two' },
  ],
})
const idsOf = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ header, questions }) => [header, questions.map(({ id }) => id)])

describe('questionnaire', () => {
  it('puts questions under the headers of their groups, several groups of one header together [V2-VERIFY-02]', () => {
    const questionGroups = [
      { questionGroup: 1, questionHeader: 'Your accounts', appliesToQuestionId: 'b' },
      { questionGroup: 2, questionHeader: 'Your address', appliesToQuestionId: ['c'] },
      { questionGroup: 3, questionHeader: 'Your accounts', appliesToQuestionId: 'a' },
    ]
    expect(idsOf(groupsOf({ questionGroups, questions: ['a', 'b', 'c', 'd'].map(question) }))).toEqual([
      ['Your accounts', ['b', 'a']],
      ['Your address', ['c']],
      [undefined, ['d']],
    ])
  })

  it('asks a question once, in the first group that mentions it, and shows no empty group', () => {
    const questionGroups = [
      { questionHeader: 'One', appliesToQuestionId: 'a' },
      { questionHeader: 'Two', appliesToQuestionId: ['a', 'x'] },
    ]
    expect(idsOf(groupsOf({ questionGroups, questions: [question('a')] }))).toEqual([['One', ['a']]])
  })

  it('makes texts of all ids', () => {
    expect(
      groupsOf({ questionGroups: [{ questionHeader: 'H', appliesToQuestionId: 7 }], questions: [question(7)] }),
    ).toEqual([
      {
        header: 'H',
        questions: [
          {
            id: '7',
            text: 'Question 7',
            choices: [
              { id: '1', text: 'One' },
              { id: '2', text: 'Two' },
            ],
          },
        ],
      },
    ])
  })

  it('has no groups where there are no questions', () =>
    expect(groupsOf({ questionGroups: [{ questionHeader: 'H', appliesToQuestionId: 'a' }] })).toEqual([]))

  it('keeps only answers that the questions offer', () => {
    expect(answersTo(groupsOf({ questions: [question('a'), question('b')] }), { a: '2', b: '9', old: '1' })).toEqual({
      a: '2',
    })
  })
})
