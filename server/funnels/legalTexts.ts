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

/** The texts of a definition by their place, and the places of those with legal weight. */
interface Texts {
  texts: Map<string, string>
  legal: string[]
}

const noTexts: Texts = { texts: new Map(), legal: [] }

/** The pointer of the step at the top in which something stands. */
const topOf = (pointer: string): string => pointer.split('/').slice(0, 3).join('/')

/**
 * The texts with legal weight, by their place: everything that is shown in a step in which a person gives a consent (its
 * answer has that class, or a button gives it), or which an obligation demands to be passed, such as a signature; and all
 * options of a consent, such as the documents that it is about.
 */
function legalTexts(definition: Definition, registry: Registry): Texts {
  const consents = itemsOf(definition, 'field').filter(
    ({ path }) => schemaAt(path, definition, registry)?.class === 'consent',
  )
  const buttons = itemsOf(definition, 'button').filter(({ value }) => (value.consents ?? []).length > 0)
  const passed = (definition.mustPass ?? []).flatMap(({ through = [] }) => through)
  const steps = new Set([
    ...[...consents, ...buttons].map(({ pointer }) => topOf(pointer)),
    ...passed.map((step) => `/steps/${step.split('/', 1)[0]!}`),
  ])
  const texts = shownTexts(definition, registry)
  const options = optionStrings(definition, registry)
  const legal = [
    ...texts.filter(({ pointer }) => steps.has(topOf(pointer))),
    ...options.filter(({ pointer }) => consents.some((field) => pointer.startsWith(`${field.pointer}/`))),
  ]
  const placeOf = ({ pointer }: { pointer: string }): string => pointer.slice('/steps/'.length)
  return { legal: legal.map(placeOf), texts: new Map([...texts, ...options].map((one) => [placeOf(one), one.value])) }
}

/** The block in which a place is. */
const blockOf = (place: string): string | undefined => /^.*\/blocks\/(?:top|bottom)\/\d+(?=\/)/.exec(place)?.[0]

/** Everything that each block says, by the place of the block. */
function blocksIn({ texts }: Texts): Map<string, string> {
  const blocks = new Map<string, string[]>()
  for (const [place, text] of texts) {
    const block = blockOf(place)
    if (block === undefined) continue
    const known = blocks.get(block) ?? []
    blocks.set(block, [...known, JSON.stringify([place.slice(block.length), text])])
  }
  return new Map([...blocks].map(([block, said]) => [block, said.sort().join()]))
}

/** Where blocks are that the other state has at another place of the same list, with the same texts. */
function moved(own: Map<string, string>, others: Map<string, string>): Set<string> {
  const listOf = (block: string, said: string): string => JSON.stringify([block.replace(/\d+$/, ''), said])
  const left = [...others].map(([block, said]) => listOf(block, said))
  return new Set(
    [...own].flatMap(([block, said]) => {
      const at = left.indexOf(listOf(block, said))
      if (at >= 0) left.splice(at, 1)
      return at >= 0 ? [block] : []
    }),
  )
}

/**
 * The texts that differ, by place. What has legal weight in one of the states is compared in both. A block that is only at
 * another place because another was put before it does not differ.
 */
function differing(before: Texts, after: Texts, where: string): ChangedText[] {
  const [was, is] = [blocksIn(before), blocksIn(after)]
  const [gone, come] = [moved(was, is), moved(is, was)]
  const textAt = ({ texts }: Texts, place: string, stays: Set<string>): string =>
    stays.has(blockOf(place) ?? '') ? '' : (texts.get(place) ?? '')
  return [...new Set([...before.legal, ...after.legal])]
    .filter((place) => before.texts.get(place) !== after.texts.get(place))
    .map((place) => ({
      place: `${where}${place}`,
      before: textAt(before, place, gone),
      after: textAt(after, place, come),
    }))
    .filter((one) => one.before !== one.after)
}

/** The texts with legal weight that differ between two states of a funnel, in each of its languages. A new funnel has no state before. */
export function changedLegalTexts(
  before: LoadedFunnel | undefined,
  after: LoadedFunnel,
  registry: Registry,
): ChangedText[] {
  const languagesOf = (funnel?: LoadedFunnel) => funnel?.languages ?? []
  const ids = new Set([before, after].flatMap((funnel) => languagesOf(funnel).map(({ id }) => id)))
  const textsIn = (funnel: { definition: Definition } | undefined): Texts =>
    funnel ? legalTexts(funnel.definition, registry) : noTexts
  const translated = (funnel: LoadedFunnel | undefined, id: string): Texts =>
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
