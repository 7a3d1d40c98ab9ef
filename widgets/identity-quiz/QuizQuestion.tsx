import { FieldGroup } from '../shared/Field.tsx'
import type { Question } from './questionnaire.ts'

interface QuizQuestionProps {
  id: string
  name: string
  question: Question
  chosen: string | undefined
  /** What is said while there is no answer, once the answers were asked for in vain. */
  missing: string | undefined
  busy: boolean
  onChoose(choice: string): void
}

/** One question with a radio button for each choice. Nothing is chosen beforehand. */
export function QuizQuestion({ id, name, question, chosen, missing, busy, onChoose }: QuizQuestionProps) {
  const open = chosen === undefined
  return (
    <div className="ui-card quiz-question" data-open={open || undefined}>
      <FieldGroup id={id} label={question.text} {...(open && missing ? { error: missing } : {})}>
        {question.choices.map((choice) => (
          <label className="quiz-choice" key={choice.id}>
            <input
              className="quiz-radio ui-focus"
              type="radio"
              name={name}
              value={choice.id}
              checked={choice.id === chosen}
              aria-disabled={busy || undefined}
              onChange={() => busy || onChoose(choice.id)}
            />
            <span>{choice.text}</span>
          </label>
        ))}
      </FieldGroup>
    </div>
  )
}
