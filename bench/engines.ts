/** This engine, and what it is measured against. */
export const ours = 'runnel'
export const byHand = 'react'

export interface Engine {
  /** The file in `engines/`, and the name on the command line. */
  name: string
  title: string
  /** The package whose version the table tells. */
  package?: string
  /** Draws a form from a description that is data: ours must be ahead of these. */
  isSchemaDriven: boolean
  /** Its messages appear while a field is filled in, not only when it is left. */
  saysWhileTyping?: boolean
}

/** In the order of the table. */
export const engines: Engine[] = [
  { name: 'runnel', title: 'runnel', isSchemaDriven: false },
  { name: 'react', title: 'React by hand', package: 'react', isSchemaDriven: false },
  { name: 'react-memo', title: 'React by hand, memoised fields', package: 'react', isSchemaDriven: false },
  { name: 'react-hook-form', title: 'React Hook Form', package: 'react-hook-form', isSchemaDriven: false },
  { name: 'tanstack-form', title: 'TanStack Form', package: '@tanstack/react-form', isSchemaDriven: false },
  { name: 'formily', title: 'Formily', package: '@formily/react', isSchemaDriven: true },
  { name: 'jsonforms', title: 'JSON Forms', package: '@jsonforms/react', isSchemaDriven: true },
  { name: 'rjsf', title: 'rjsf', package: '@rjsf/core', isSchemaDriven: true },
  { name: 'surveyjs', title: 'SurveyJS', package: 'survey-react-ui', isSchemaDriven: true },
  { name: 'formio', title: 'Form.io', package: '@formio/js', isSchemaDriven: true, saysWhileTyping: true },
]
