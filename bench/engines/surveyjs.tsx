/** SurveyJS with its own look. A field shows its message once it was left. */
import { Model } from 'survey-core'
import 'survey-core/survey-core.fontless.min.css'
import { Survey } from 'survey-react-ui'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Field, Form, Prepare } from '../form.ts'

const types: Record<Field['kind'], object> = {
  text: { type: 'text' },
  email: { type: 'text', inputType: 'email' },
  date: { type: 'text' },
  select: { type: 'dropdown', renderAs: 'select' },
  radio: { type: 'radiogroup' },
  checkbox: { type: 'boolean', renderAs: 'checkbox' },
}

const surveyOf = ({ fields }: Form): object => ({
  checkErrorsMode: 'onValueChanged',
  validateVisitedEmptyFields: true,
  showQuestionNumbers: false,
  completeText: 'Continue',
  elements: fields.map(({ name, kind, label, required, pattern, choices }) => ({
    ...types[kind],
    name,
    title: label,
    ...(required && { isRequired: true, requiredErrorText: required }),
    ...(pattern && { validators: [{ type: 'regex', regex: pattern.source, text: pattern.message }] }),
    ...(choices && { choices: choices.map(({ value, label: text }) => ({ value, text })) }),
  })),
})

function Page({ survey }: { survey: object }) {
  const [model] = useState(() => new Model(survey))
  return <Survey model={model} />
}

export const prepare: Prepare = async (form) => {
  const survey = surveyOf(form)
  return (root) => createRoot(root).render(<Page survey={survey} />)
}
