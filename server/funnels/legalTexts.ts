import {
  type Definition,
  itemsOf,
  type LoadedFunnel,
  optionStrings,
  type Registry,
  schemaAt,
  shownTexts,
} from 'runnel/contracts'

/** A text with legal weight that differs. An empty text is not there. */
export interface ChangedText {
  place: string
  before: string
  after: string
}

/** The pointer of the step at the top in which something stands. */
const topOf = (pointer: string): string => pointer.split('/').slice(0, 3).join('/')

/**
 * The texts with legal weight, by their place: everything that is shown in a step in which a person gives a consent (its
 * answer has that class, or a button gives it), or which an obligation demands to be passed, such as a signature; and all
 * options of a consent, such as the documents that it is about.
 */
function legalTexts(definition: Definition, registry: Registry): Map<string, string> {
  const consents = itemsOf(definition, 'field').filter(
    ({ path }) => schemaAt(path, definition, registry)?.class === 'consent',
  )
  const buttons = itemsOf(definition, 'button').filter(({ value }) => (value.consents ?? []).length > 0)
  const passed = (definition.mustPass ?? []).flatMap(({ through = [] }) => through)
  const steps = new Set([
    ...[...consents, ...buttons].map(({ pointer }) => topOf(pointer)),
    ...passed.map((step) => `/steps/${step.split('/', 1)[0]!}`),
  ])
  const texts = shownTexts(definition, registry).filter(({ pointer }) => steps.has(topOf(pointer)))
  const options = optionStrings(definition, registry).filter(({ pointer }) =>
    consents.some((field) => pointer.startsWith(`${field.pointer}/`)),
  )
  return new Map([...texts, ...options].map(({ pointer, value }) => [pointer.slice('/steps/'.length), value]))
}

const differing = (before: Map<string, string>, after: Map<string, string>, where: string): ChangedText[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((place) => ({ place: `${where}${place}`, before: before.get(place) ?? '', after: after.get(place) ?? '' }))
    .filter((one) => one.before !== one.after)

/** The texts with legal weight that differ between two states of a funnel, in each of its languages. A new funnel has no state before. */
export function changedLegalTexts(
  before: LoadedFunnel | undefined,
  after: LoadedFunnel,
  registry: Registry,
): ChangedText[] {
  const languagesOf = (funnel?: LoadedFunnel) => funnel?.languages ?? []
  const ids = new Set([before, after].flatMap((funnel) => languagesOf(funnel).map(({ id }) => id)))
  const textsIn = (funnel: { definition: Definition } | undefined): Map<string, string> =>
    funnel ? legalTexts(funnel.definition, registry) : new Map<string, string>()
  const translated = (funnel: LoadedFunnel | undefined, id: string): Map<string, string> =>
    textsIn(
      languagesOf(funnel)
        .find((one) => one.id === id)
        ?.load(),
    )
  return [
    ...differing(textsIn(before), textsIn(after), ''),
    ...[...ids].flatMap((id) => differing(translated(before, id), translated(after, id), `${id}: `)),
  ]
}
