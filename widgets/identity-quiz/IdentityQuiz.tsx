import type { FocusEvent } from 'react'
import type { WidgetProps } from 'runnel/react'
import { ownValue } from 'runnel/react'
import { FieldGroup } from '../shared/Field.tsx'
import { fill, messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { messages } from './IdentityQuiz.widget.ts'
import { QuizQuestion } from './QuizQuestion.tsx'
import { answersTo, groupsOf, type Answers, type Questionnaire } from './questionnaire.ts'
import './IdentityQuiz.css'

export interface IdentityQuizOptions extends MessageOptions {
  questions?: Questionnaire
  labelHidden?: boolean
}

/** Moves the focus from the group, where an error link puts it, to the first unanswered question. */
function passFocusOn(event: FocusEvent<HTMLElement>): void {
  const quiz = event.currentTarget
  if (event.target !== quiz) return
  const open = quiz.querySelector<HTMLElement>('[data-open] input')
  ;(open ?? quiz.querySelector('input'))?.focus()
}

/** Multiple-choice questions in their groups (KBA-01), with the number of answered ones (KBA-02). */
export function IdentityQuiz({
  id,
  name,
  label,
  hint,
  error,
  value = {},
  options,
  busy,
  loading,
  onCommit,
}: WidgetProps<Answers, IdentityQuizOptions>) {
  const texts = messagesOf(messages, options)
  const groups = groupsOf(options.questions ?? {})
  const answers = answersTo(groups, value)
  const total = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <FieldGroup id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <div className="quiz" id={id} tabIndex={-1} onFocus={passFocusOn}>
        {total === 0 && !loading && (
          <p className="ui-note ui-warning" role="alert">
            {texts.none}
          </p>
        )}
        {groups.map((group, index) => (
          <section className="quiz-group" key={group.header ?? index}>
            {group.header && <h2 className="ui-title">{group.header}</h2>}
            {group.questions.map((question) => (
              <QuizQuestion
                key={question.id}
                id={`${id}-${question.id}`}
                name={`${name}.${question.id}`}
                question={question}
                chosen={ownValue(answers, question.id)}
                missing={error ? texts.missing : undefined}
                busy={busy}
                onChoose={(choice) => onCommit({ ...answers, [question.id]: choice })}
              />
            ))}
          </section>
        ))}
        {total > 0 && (
          <p className="quiz-count" role="status">
            {fill(texts.counter, { count: Object.keys(answers).length, total })}
          </p>
        )}
      </div>
    </FieldGroup>
  )
}
