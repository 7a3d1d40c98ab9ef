import { FieldGroup } from '../shared/Field.tsx'
import { RadioList } from '../shared/RadioList.tsx'
import type { Question } from './questionnaire.ts'

interface QuizQuestionProps {
  id: string
  name: string
  question: Question
  chosen: string | undefined
  /** The message while the question is unanswered, after an attempt to go on. */
  missing: string | undefined
  busy: boolean
  onChoose(choice: string): void
}

/** One question with radio buttons. Nothing is selected by default. */
export function QuizQuestion({ id, name, question, chosen, missing, busy, onChoose }: QuizQuestionProps) {
  const open = chosen === undefined
  return (
    <div className="ui-card quiz-question" data-open={open || undefined}>
      <FieldGroup id={id} label={question.text} error={open && missing ? missing : undefined}>
        <RadioList
          name={name}
          choices={question.choices.map(({ id: value, text: words }) => ({ value, label: words }))}
          chosen={chosen}
          busy={busy}
          onChoose={onChoose}
        />
      </FieldGroup>
    </div>
  )
}
