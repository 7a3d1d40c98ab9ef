import type { CompiledFunnel } from 'runnel/compile'
import { isUnder } from 'runnel/contracts'
import { choicesOf, stepsInJourney, stepView, textOf } from 'runnel/run'
import { textsOnScreen } from 'runnel/simulate'
import type { EvidenceAnswer, EvidenceShown } from '#schemas/studio/index.ts'
import { fingerprint } from '../../data/fingerprint.ts'
import { type Drawing, givenFor, type Given, type Place, placesOf, runningOf, wordsAt } from '../events/placesOf.ts'
import type { SubmittedDetail } from '../events/submitted.ts'

/** The field that asks for the answer at a path, or for the group around it. */
const fieldOf = ({ steps }: CompiledFunnel, path: string) =>
  Object.values(steps)
    .flatMap(({ fields }) => fields)
    .find((field) => isUnder(path, field.path))

const words = (value: unknown): string => {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'object' && value !== null) return Object.values(value).map(words).filter(Boolean).join(', ')
  return String(value ?? '')
}

/** What tells a place apart. */
const nameOf = (place: Place): string => ('button' in place ? `${place.step.path} ${place.button}` : place.step.path)

/**
 * A question and its answer in the words of the place where it was given. Where several places can have asked, `asked` is
 * absent, and the question reads as in the first of them; where none can, as in the first that the form has at all.
 */
export function inWords(
  drawing: Drawing,
  path: string,
  { value, given }: { value: unknown; given?: Record<string, Given> | undefined },
): Pick<EvidenceAnswer, 'label' | 'said' | 'asked'> {
  const at = runningOf(drawing)
  const read = givenFor(path, given)
  const places = placesOf(path, read, at)
  const [place] = places
  const field = place ? ('field' in place ? place.field : undefined) : fieldOf(drawing.funnel, path)
  const choice = field && choicesOf(field, at).find((offered) => offered.value === value)
  const said = choice?.label ?? words(value)
  if (!place) return { label: field ? textOf(field.label, at) : path, said }
  const { label, ...others } = wordsAt(place, at)
  const member = field ? path.slice(field.path.length + 1) : ''
  const language = drawing.funnel.language?.id
  const asked = {
    step: place.step.path,
    ...('button' in place && { button: place.button }),
    ...(language !== undefined && { language }),
    ...others,
  }
  return { label: [label, member].filter(Boolean).join(': '), said, ...(places.length === 1 && { asked }) }
}

/** The steps in which, for certain, one of these answers was given. */
function stepsAnswered({ answers, given = {} }: SubmittedDetail, drawing: Drawing): Set<string> {
  const at = runningOf(drawing)
  const told = Object.values(given).map(({ step }) => step)
  const found = Object.keys(answers).flatMap((path) => {
    const places = givenFor(path, given) ? [] : placesOf(path, undefined, at)
    return new Set(places.map(nameOf)).size === 1 ? [places[0]!.step.path] : []
  })
  return new Set([...told, ...found])
}

/** The screens of a form for the answers that were given, in order. Throws if the definition cannot be drawn. */
export function screensShown(detail: SubmittedDetail, drawing: Drawing): EvidenceShown[] {
  const { funnel, at } = drawing
  const running = { ...runningOf(drawing), completed: [] }
  const answered = stepsAnswered(detail, drawing)
  const tops = new Set(stepsInJourney(running).map(({ path }) => path))
  const paths = Object.keys(funnel.steps).filter((path) => answered.has(path) || tops.has(path.split('/')[0]!))
  return paths.map((step) => {
    const text = textsOnScreen(stepView(running.world, step, running.form)).join('\n')
    return {
      at: at.toISOString(),
      kind: 'step',
      title: textOf(funnel.steps[step]!.title, running) || step,
      text,
      sha256: fingerprint(text),
      definition: funnel.hash,
      step,
      ...(funnel.language && { language: funnel.language.id }),
      certain: answered.has(step),
    }
  })
}
