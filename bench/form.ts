/** What every engine is asked to show: the same fields, labels, rules and messages. */

export interface Choice {
  value: string
  label: string
}

export interface Field {
  name: string
  kind: 'text' | 'email' | 'date' | 'select' | 'radio' | 'checkbox'
  label: string
  /** The message when there is no answer; without it the answer is optional. */
  required?: string
  /** What a typed answer must match, and the message when it does not. */
  pattern?: { source: string; message: string }
  choices?: Choice[]
}

export interface Form {
  fields: Field[]
}

export type Value = string | boolean | undefined
export type Values = Record<string, Value>

/** A page of an engine: fetches what it needs and returns what draws the form. Only the drawing is timed. */
export type Prepare = (form: Form) => Promise<(root: HTMLElement) => void>

const choicesOf = (...labels: string[]): Choice[] => labels.map((label) => ({ value: label.toLowerCase(), label }))

const letters = { source: "^[A-Za-z][A-Za-z' -]*$", message: 'Use letters, spaces, hyphens and apostrophes only' }

/** Fields of a usual step. A longer form repeats them. */
const usual: Omit<Field, 'name'>[] = [
  { kind: 'text', label: 'First name', required: 'Enter your first name', pattern: letters },
  { kind: 'text', label: 'Last name', required: 'Enter your last name', pattern: letters },
  {
    kind: 'email',
    label: 'Email address',
    required: 'Enter your email address',
    pattern: { source: '^[^@ ]+@[^@ .]+([.][^@ .]+)+$', message: 'Enter an email address such as anna@example.com' },
  },
  {
    kind: 'select',
    label: 'Title',
    required: 'Choose your title',
    choices: choicesOf('Mr', 'Mrs', 'Miss', 'Ms', 'Dr'),
  },
  {
    kind: 'date',
    label: 'Date of birth',
    required: 'Enter your date of birth',
    pattern: { source: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$', message: 'Write the date as DD/MM/YYYY' },
  },
  { kind: 'radio', label: 'Have you had car finance', required: 'Choose yes or no', choices: choicesOf('Yes', 'No') },
  { kind: 'text', label: 'Street', required: 'Enter your street', pattern: letters },
  { kind: 'checkbox', label: 'Keep me informed' },
]

/** The form with so many fields. Numbers keep labels apart. */
export const formOf = (count: number): Form => ({
  fields: Array.from({ length: count }, (_, at) => {
    const field = usual[at % usual.length]!
    return { ...field, name: `field${at + 1}`, label: `${field.label} ${at + 1}` }
  }),
})

export const isTyped = ({ kind }: Field): boolean => kind === 'text' || kind === 'email' || kind === 'date'

/** What is wrong with an answer, for engines in which the page's author writes the rules. */
export function messageOf({ required, pattern }: Field, value: Value): string | undefined {
  if (value === undefined || value === '' || value === false) return required
  return pattern && !new RegExp(pattern.source).test(String(value)) ? pattern.message : undefined
}

/** The JSON Schema of the answers. */
export const schemaOf = ({ fields }: Form) => ({
  type: 'object' as const,
  properties: Object.fromEntries(
    fields.map(({ name, kind, label, pattern, choices }) => [
      name,
      {
        title: label,
        type: kind === 'checkbox' ? ('boolean' as const) : ('string' as const),
        ...(pattern && { pattern: pattern.source }),
        ...(choices && { oneOf: choices.map(({ value, label: title }) => ({ const: value, title })) }),
      },
    ]),
  ),
  required: fields.filter((field) => field.required).map(({ name }) => name),
})
