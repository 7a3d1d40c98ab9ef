import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWidget, type GivenProps } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { IdentityQuiz } from './IdentityQuiz.tsx'
import { identityQuiz } from './IdentityQuiz.widget.ts'

const choices = [
  { choiceId: 'a', choiceText: 'Barclays' },
  { choiceId: 'b', choiceText: 'Santander' },
  { choiceId: 'c', choiceText: 'None of the above' },
]
const questions = {
  questionnaireId: 12,
  questionGroups: [
    { questionGroup: 'bank', questionHeader: 'Your accounts', appliesToQuestionId: ['q1', 'q2'] },
    { questionGroup: 'home', questionHeader: 'Your address', appliesToQuestionId: 'q3' },
  ],
  questions: ['q1', 'q2', 'q3'].map((questionId) => ({ questionId, questionText: `Question ${questionId}`, choices })),
}
widgetContract(identityQuiz, IdentityQuiz, {
  shows: ['checked: Santander'],
  keyboard: 'Barclays',
  answer: ({ user }) => user.click(screen.getByRole('radio', { name: 'Barclays' })),
})

const ask = (given: GivenProps = {}) =>
  renderWidget(IdentityQuiz, { label: 'Your answers', options: { questions }, ...given })
const group = (name: RegExp) => screen.getByRole('group', { name })
const choose = (question: RegExp, choice: string) =>
  within(group(question)).getByRole<HTMLInputElement>('radio', { name: choice })

describe('identity-quiz', () => {
  it('asks multiple-choice questions under their headers, each in a group of its own [V2-VERIFY-02, V2-VERIFY-03, KBA-01]', () => {
    ask()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Your accounts',
      'Your address',
    ])
    for (const question of [/q1/, /q2/, /q3/]) expect(within(group(question)).getAllByRole('radio')).toHaveLength(3)
    expect(choose(/q3/, 'None of the above').checked).toBe(false)
    expect(group(/q1/).querySelector('legend')!.textContent).toBe('Question q1')
  })

  it('keeps one choice for each question, as texts by question [V2-VERIFY-03]', async () => {
    const { user, value } = ask()
    await user.click(choose(/q1/, 'Barclays'))
    await user.click(choose(/q2/, 'Santander'))
    await user.click(choose(/q1/, 'None of the above'))
    expect(value()).toEqual({ q1: 'c', q2: 'b' })
  })

  it('counts what is answered [KBA-02]', async () => {
    const { user } = ask()
    expect(screen.getByRole('status').textContent).toBe('0 of 3 answered')
    await user.click(choose(/q1/, 'Barclays'))
    await user.click(choose(/q3/, 'Barclays'))
    expect(screen.getByRole('status').textContent).toBe('2 of 3 answered')
  })

  it('forgets answers of an earlier round, which have other questions [KBA-03]', async () => {
    const { user, value } = ask({ value: { old1: 'a', old2: 'b', old3: 'c' } })
    expect(screen.getByRole('status').textContent).toBe('0 of 3 answered')
    await user.click(choose(/q2/, 'Barclays'))
    expect(value()).toEqual({ q2: 'a' })
  })

  it('shows after a press in vain which answers are missing, and leads there [KBA-02]', () => {
    const { container, control } = ask({ value: { q1: 'a' }, error: 'Please answer all questions before submitting.' })
    expect(container.querySelector('#field-error')!.textContent).toBe(
      'Error: Please answer all questions before submitting.',
    )
    expect(
      [/q1/, /q2/, /q3/].map((question) => group(question).textContent?.includes('Please choose an answer')),
    ).toEqual([false, true, true])
    control().focus()
    expect(document.activeElement).toBe(choose(/q2/, 'Barclays'))
  })

  it.each([[{}], [{ questions: { questions: [] } }]])(
    'says that there are no questions [V2-VERIFY-08, AMB-22]',
    (options) => {
      ask({ options })
      expect(screen.getByRole('alert').textContent).toBe('No questions available. This is unexpected.')
      expect(screen.queryByRole('status')).toBeNull()
    },
  )
})
