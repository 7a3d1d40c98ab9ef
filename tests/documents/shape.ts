/** A word for a value, a literal, or a list or an object of shapes. */
export type Shape = string | number | boolean | Shape[] | { [member: string]: Shape }

/** What stands for one value throughout a walk, such as the id of the claim request, by its name in the table. */
export type Known = Map<string, string>

const text =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a word stands for. */
const words: Record<string, (value: unknown) => boolean> = {
  '': (value) => value === '',
  text: text(/./),
  'any text': text(/^/),
  email: text(/^[^@\s]+@[^@\s]+\.[^@\s]+$/),
  uuid: text(uuid),
  day: text(/^\d{4}-\d\d-\d\d$/),
  'midnight UTC': text(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
  'six digits': text(/^\d{6}$/),
  image: text(/^data:image\/png;base64,/),
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  anything: (value) => value !== undefined,
}

/** `{name}` is the same text wherever it stands: the first one where none is known. */
function isKnown(name: string, value: unknown, known: Known): boolean {
  if (typeof value !== 'string' || value === '') return false
  if (!known.has(name)) known.set(name, value)
  return known.get(name) === value
}

function fits(value: unknown, word: string, known: Known): boolean {
  const [, wanted, name] = /^(.*) as (\w+)$/.exec(word) ?? []
  if (name !== undefined) {
    // From here on this value counts, as the newest id does.
    if (typeof value === 'string') known.set(name, value)
    return fits(value, wanted!, known)
  }
  const one = /^\{(\w+)\}$/.exec(word)?.[1]
  if (one !== undefined) return isKnown(one, value, known)
  if (word.startsWith('= ')) return word.slice(2).split(' | ').includes(String(value))
  const is = words[word]
  if (!is) throw new Error(`The table has no word "${word}"`)
  return is(value)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * How a value differs from its shape, one sentence for each place; none where it fits. An object has exactly the members of its shape; one whose name ends
 * in `?` may be missing. `@name` is one of the named shapes.
 */
export function faultsOf(
  value: unknown,
  shape: Shape,
  { shapes = {}, known = new Map(), at = '' }: { shapes?: Record<string, Shape>; known?: Known; at?: string } = {},
): string[] {
  const inside = (member: unknown, wanted: Shape, name: string): string[] =>
    faultsOf(member, wanted, { shapes, known, at: at ? `${at}.${name}` : name })
  const wrong = [`${at || 'it'} is ${JSON.stringify(value)?.slice(0, 80)}, not ${JSON.stringify(shape)}`]
  if (typeof shape === 'string') {
    const named = shape.startsWith('@') ? shapes[shape.slice(1)] : undefined
    if (named !== undefined) return faultsOf(value, named, { shapes, known, at })
    return fits(value, shape, known) ? [] : wrong
  }
  if (Array.isArray(shape))
    return Array.isArray(value) ? value.flatMap((each, index) => inside(each, shape[0]!, String(index))) : wrong
  if (!isObject(shape)) return value === shape ? [] : wrong
  if (!isObject(value)) return wrong
  const members = Object.entries(shape).map(([name, wanted]) => ({
    name: name.replace(/\?$/, ''),
    wanted,
    may: name.endsWith('?'),
  }))
  return [
    ...Object.keys(value)
      .filter((name) => !members.some((member) => member.name === name))
      .map((name) => `${at ? `${at}.` : ''}${name} is too much`),
    ...members.flatMap(({ name, wanted, may }) => {
      if (Object.hasOwn(value, name)) return inside(value[name], wanted, name)
      return may ? [] : [`${at ? `${at}.` : ''}${name} is missing`]
    }),
  ]
}
