import type { CompiledFunnel } from 'runnel/compile'
import { choicesOf, noState, stepsInJourney, stepView, stillWorld, textOf, vocabularyOf, writePath } from 'runnel/run'
import { textsOnScreen } from 'runnel/simulate'
import { registry } from '#funnels/registry.ts'
import type { EvidenceShown } from '#schemas/studio/index.ts'
import { fingerprint } from '../../data/fingerprint.ts'
import type { SubmittedDetail } from '../events/submitted.ts'
import type { Told } from './journal.ts'

const vocabulary = vocabularyOf(registry)

const formOf = (answers: Record<string, unknown>): Record<string, unknown> =>
  Object.entries(answers).reduce((at, [path, value]) => writePath(at, path, value), { form: {}, local: {} }).form

/** What the texts of a form are drawn with. */
interface Drawing {
  funnel: CompiledFunnel
  answers: Record<string, unknown>
  theme: object
  at: Date
}

function runningOf({ funnel, answers, theme, at }: Drawing) {
  const world = stillWorld(funnel, vocabulary, { theme: { ...theme }, now: at.getTime() })
  return { ...noState, world, form: formOf(answers) }
}

/** The field that asks for the answer at a path, or for the group around it. */
const fieldOf = ({ steps }: CompiledFunnel, path: string) =>
  Object.values(steps)
    .flatMap(({ fields }) => fields)
    .find((field) => path === field.path || path.startsWith(`${field.path}.`))

const words = (value: unknown): string => {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'object' && value !== null) return Object.values(value).map(words).filter(Boolean).join(', ')
  return String(value ?? '')
}

/** A question and its answer in the words of the form. */
export function inWords(drawing: Drawing, path: string, value: unknown): { label: string; said: string } {
  const field = fieldOf(drawing.funnel, path)
  if (!field) return { label: path, said: words(value) }
  const at = runningOf(drawing)
  const member = path.slice(field.path.length + 1)
  const choice = choicesOf(field, at).find((offered) => offered.value === value)
  return { label: [textOf(field.label, at), member].filter(Boolean).join(': '), said: choice?.label ?? words(value) }
}

/** The screens of a form for the answers that were given, in order. Throws if the definition cannot be drawn. */
export function screensShown({ at, detail }: Told<SubmittedDetail>, drawing: Drawing): EvidenceShown[] {
  const { funnel } = drawing
  const running = runningOf(drawing)
  const tops = stepsInJourney(running).map(({ path }) => path)
  const paths = Object.keys(funnel.steps).filter((path) =>
    tops.some((top) => path === top || path.startsWith(`${top}/`)),
  )
  const isAnswered = (path: string) =>
    Object.keys(detail.answers).some((one) => one === path || one.startsWith(`${path}.`))
  return paths.map((step) => {
    const { title, fields } = funnel.steps[step]!
    const text = textsOnScreen(stepView(running.world, step, running.form)).join('\n')
    return {
      at: at.toISOString(),
      kind: 'step',
      title: textOf(title, running) || step,
      text,
      sha256: fingerprint(text),
      definition: funnel.hash,
      step,
      certain: fields.some((field) => isAnswered(field.path)),
    }
  })
}
