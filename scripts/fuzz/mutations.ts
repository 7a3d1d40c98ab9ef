import fc from 'fast-check'
import { hostileText, inheritedName } from './hostileTexts.ts'
import { leaf, nodeOf, spotsIn, textOf, type Node, type ObjectNode, type Spot } from './json.ts'

/** Picks one of the things that a file has, however many there are. */
export const index = fc.nat()
export const among = <T>(values: readonly T[], at: number): T | undefined => values[at % values.length]

const deep = (open: string, close: string, levels: number): string => open.repeat(levels) + close.repeat(levels)
const raw = (...texts: string[]): fc.Arbitrary<Node> =>
  fc.constantFrom(...texts).map((text): Node => ({ kind: 'leaf', text }))

/** Values that do not belong where they are put. */
const hostileValue: fc.Arbitrary<Node> = fc.oneof(
  fc.constant(leaf(null)),
  fc.boolean().map(leaf),
  raw('0', '-0', '-1', '1.5', '1e308', '-1e308', '1e400', '9007199254740993', '1e-400', 'NaN', '-Infinity', '01', '.5'),
  { weight: 2, arbitrary: hostileText.map(leaf) },
  fc.constant(leaf('x'.repeat(200_000))),
  fc.constantFrom<unknown>([], {}).map(nodeOf),
  fc.jsonValue().map(nodeOf),
  hostileText.map((text) => nodeOf([text, null, {}])),
  fc
    .tuple(inheritedName, fc.oneof(hostileText.map(leaf), fc.constant(nodeOf({}))))
    .map(([key, value]): Node => ({ kind: 'object', members: [[key, value]] })),
  raw(
    deep('[', ']', 10_000),
    deep('{"a":', '', 10_000),
    '['.repeat(10_000),
    `${'{"steps":{"a":'.repeat(5_000)}{}${'}}'.repeat(5_000)}`,
    `${'{"to":'.repeat(200)}"@next"${'}'.repeat(200)}`,
  ),
  fc.record({ if: hostileText, to: hostileText }).map(nodeOf),
  hostileText.map((text) => nodeOf({ use: text, with: { x: 1 } })),
  fc.constant(nodeOf(Array.from({ length: 2_000 }, (_, at) => `item ${at}`))),
)

type ChangeRule = (rule: string) => string
const times = fc.constantFrom<number[]>
const repeated = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

/** Rules that are too deep, too long or not closed. */
const hostileRule = fc.oneof<fc.Arbitrary<ChangeRule>[]>(
  times(1, 50, 300, 10_000).map((levels) => (rule) => '('.repeat(levels) + rule),
  times(1, 20, 100, 240, 3_000).map((levels) => (rule) => '('.repeat(levels) + rule + ')'.repeat(levels)),
  times(1, 2, 200, 5_000).map((count) => (rule) => '!'.repeat(count) + rule),
  times(2, 200, 5_000).map((count) => () => `${'-'.repeat(count)}1 == 1`),
  times(0, 10, 900, 20_000).map((length) => () => `1 in [${Array.from({ length }, (_, at) => at).join()}]`),
  fc.tuple(times(2, 30, 200, 3_000), fc.constantFrom(' && ', ' || ')).map(
    ([length, operator]) =>
      (rule) =>
        Array.from({ length }, () => `(${rule})`).join(operator),
  ),
  fc.tuple(times(3, 100, 3_000), fc.constantFrom('.a', '[0]')).map(
    ([count, part]) =>
      () =>
        `form${part.repeat(count)} == ''`,
  ),
  times(2, 20, 500).map((count) => () => `${'[1].all(a, '.repeat(count)}true`),
  times(2, 8, 30).map((levels) => () => `${repeated(levels, (at) => `[1, 2].all(a${at}, `)}true${')'.repeat(levels)}`),
  times(2, 100, 2_000).map((count) => (rule) => `true ? ${'true ? '.repeat(count)}${rule}`),
  index.map((at) => (rule) => rule.slice(0, at % (rule.length + 1))),
  fc.tuple(index, ruleParts()).map(([at, part]) => (rule) => {
    const before = at % (rule.length + 1)
    return rule.slice(0, before) + part + rule.slice(before)
  }),
  inheritedName.map((name) => () => name),
  inheritedName.map((name) => () => `form.${name} == ''`),
  inheritedName.map((name) => () => `${name}(form)`),
  inheritedName.map((name) => () => `form.${name}()`),
  inheritedName.map((name) => () => `present(form["${name}"])`),
  fc
    .constantFrom('(a+)+$', '(', '[', '(?=x)', '\\\\p{L}', 'a{1,99999}', '(.*)*')
    .map((pattern) => () => `form.nickname.matches("${pattern}")`),
  // Puts one word of the rule before or in the place of another.
  fc.tuple(index, index, fc.nat(1)).map(([at, other, removed]) => (rule) => {
    const words = rule.split(/\b/)
    return words.toSpliced(at % words.length, removed, among(words, other)!).join('')
  }),
)

function ruleParts(): fc.Arbitrary<string> {
  const signs = ['(', ')', '[', ']', '{', '}', '"', "'", '&&', '||', '!', '?', ':', ',', '.', '..', '=', '==', '\\']
  const words = [' in ', '%', '/', '0x', '1e999', '99999999999999999999', 'r"', 'b"x"', '//', 'null', 'this', 'for']
  return fc.constantFrom(...signs, ...words, '\u0000', '\ud800')
}

const ruleKeys = new Set(['if', 'gate', 'rule', 'holds', 'progress'])
const textIn = (node: Node): string | undefined => {
  if (node.kind !== 'leaf' || !node.text.startsWith('"')) return undefined
  return JSON.parse(node.text) as string
}
const isRule = ({ node, keys }: Spot): boolean => {
  const text = textIn(node)
  if (text === undefined) return false
  return ruleKeys.has(keys.at(-1)!) || keys.at(-2) === 'rules' || text.startsWith('= ') || /\{[^}]+\}/.test(text)
}

/** Changes the rule that a text is, or that is inserted into it. */
function withRule(text: string, change: ChangeRule): string {
  const [head, rule] = text.startsWith('= ') ? ['= ', text.slice(2)] : ['', text]
  const insertion = /\{([^}]+)\}/.exec(rule)
  return insertion ? head + rule.replace(insertion[0], () => `{${change(insertion[1]!)}}`) : head + change(rule)
}

type Mutation = (root: ObjectNode) => void

/** A change of one of the nodes below the root; without effect if there is none. */
const atSpot = <T>(
  drawn: fc.Arbitrary<T>,
  change: (spot: Spot, value: T, root: ObjectNode) => void,
  isMeant: (spot: Spot) => boolean = () => true,
): fc.Arbitrary<Mutation> =>
  fc.tuple(index, drawn).map(([at, value]) => (root) => {
    const spot = among(spotsIn(root).filter(isMeant), at)
    if (spot) change(spot, value, root)
  })
const nothing = fc.constant(undefined)

/** Named rules that each use the previous one twice: short to write, but exponential when expanded. */
const doublingRules: fc.Arbitrary<Mutation> = fc
  .tuple(times(4, 12, 18, 40), fc.array(fc.constantFrom('&&', '||', '=='), { minLength: 3, maxLength: 3 }))
  .map(([levels, operators]) => (root) => {
    const names = Array.from({ length: levels }, (_, at) => `twice${String.fromCharCode(97 + (at % 26))}${at}`)
    const written = names.map((name, at): [string, Node] => [
      name,
      leaf(at === 0 ? 'true' : `${names[at - 1]} ${among(operators, at)} ${names[at - 1]}`),
    ])
    const rules = root.members.find(([key]) => key === 'rules')?.[1]
    if (rules?.kind === 'object') rules.members.push(...written)
    else root.members.push(['rules', { kind: 'object', members: written }])
    const rule = spotsIn(root).find((spot) => isRule(spot) && spot.keys.at(-2) !== 'rules')
    rule?.put(leaf(names.at(-1)))
  })

/** Nests steps very deep. */
const nestedSteps: fc.Arbitrary<Mutation> = fc
  .tuple(index, times(3, 20, 60), fc.boolean())
  .map(([at, length, isRepeated]) => (root) => {
    const steps = root.members.find(([key]) => key === 'steps')?.[1]
    if (steps?.kind !== 'object' || steps.members.length === 0) return
    const [name, step] = among(steps.members, at)!
    const nested = Array.from({ length }).reduce<Node>(
      (inner) => ({ kind: 'object', members: [['steps', { kind: 'object', members: [[name, inner]] }]] }),
      step,
    )
    steps.members.push([isRepeated ? name : 'nested', nested])
  })

const jsonMutation = fc.oneof(
  { weight: 4, arbitrary: atSpot(nothing, (spot) => spot.remove()) },
  // Later mutations change what they meet, so each file has a copy of its own.
  { weight: 6, arbitrary: atSpot(hostileValue, (spot, value) => spot.put(structuredClone(value))) },
  // Repeats a key or an item.
  {
    weight: 1,
    arbitrary: atSpot(fc.option(hostileValue, { freq: 2 }), ({ holder, list, keys, node }, value) => {
      holder?.members.push([keys.at(-1)!, structuredClone(value ?? node)])
      list?.items.push(structuredClone(node))
    }),
  },
  // Swaps two values.
  {
    weight: 3,
    arbitrary: atSpot(index, (spot, at, root) => {
      const other = among(spotsIn(root), at)!
      const isInside = (one: Spot, of: Spot): boolean => of.keys.every((key, depth) => one.keys[depth] === key)
      if (isInside(spot, other) || isInside(other, spot)) return
      spot.put(structuredClone(other.node))
      other.put(structuredClone(spot.node))
    }),
  },
  // Renames a key, or repeats its value by another name.
  {
    weight: 3,
    arbitrary: atSpot(
      fc.tuple(fc.oneof({ weight: 6, arbitrary: inheritedName }, { weight: 4, arbitrary: hostileText }), fc.nat(9)),
      (spot, [name, keeps]) => {
        spot.holder!.members.push([name, spot.node])
        if (keeps < 7) spot.remove()
      },
      ({ holder }) => holder !== undefined,
    ),
  },
  // Uses a key from elsewhere in the file.
  {
    weight: 3,
    arbitrary: atSpot(
      index,
      (spot, at, root) => {
        const other = among(spotsIn(root), at)!
        spot.holder!.members.push([other.keys.at(-1)!, structuredClone(other.node)])
      },
      ({ holder }) => holder !== undefined,
    ),
  },
  {
    weight: 7,
    arbitrary: atSpot(hostileRule, (spot, change) => spot.put(leaf(withRule(textIn(spot.node)!, change))), isRule),
  },
  { weight: 1, arbitrary: doublingRules },
  { weight: 1, arbitrary: nestedSteps },
)

/** Changes the text of a file. */
export type ChangeFile = (text: string) => Buffer

/** One to three mutations of the JSON. */
const mutatedJson: fc.Arbitrary<ChangeFile> = fc
  .tuple(times(1, 1, 1, 1, 1, 1, 2, 2, 3), fc.array(jsonMutation, { minLength: 3, maxLength: 3 }))
  .map(([count, mutations]) => (text) => {
    const root = nodeOf(JSON.parse(text)) as ObjectNode
    for (const mutate of mutations.slice(0, count)) mutate(root)
    return Buffer.from(textOf(root))
  })

/** Renames a whole word everywhere in a file, so that the definition stays consistent. */
const renamed: fc.Arbitrary<ChangeFile> = fc
  .tuple(index, fc.oneof({ weight: 4, arbitrary: inheritedName }, { weight: 1, arbitrary: index }))
  .map(([at, to]) => (text) => {
    const words = [...new Set(text.match(/(?<=["./ (!{])[a-z][A-Za-z0-9-]*(?=["./ ):}=,])/g) ?? [])]
    const other = typeof to === 'string' ? to : among(words, to)!
    return Buffer.from(
      text.replace(new RegExp(`(?<![A-Za-z0-9-])${among(words, at)}(?![A-Za-z0-9-])`, 'g'), () => other),
    )
  })

const wholeTexts = [
  ...['', 'null', '[]', '1', '"x"', 'true', '{}', ' ', '{"extends":"constructor"}', '{"__proto__":null}'],
  '{"id":"x","steps":{"__proto__":{}}}',
]
const insertedTexts = [
  '\u0000',
  '\u0007',
  '\u2028',
  '/* note */',
  '// note\n',
  ',',
  '"',
  '\\u',
  '\\ud800',
  '\ufeff',
  "'",
]
const spliced = (bytes: Buffer, at: number, removed: number, added: Uint8Array): Buffer => {
  const from = at % (bytes.length + 1)
  return Buffer.concat([bytes.subarray(0, from), added, bytes.subarray(Math.min(bytes.length, from + removed))])
}
const byte = fc.nat(255)

/** Changes bytes, whatever they mean. */
const mutatedBytes: fc.Arbitrary<ChangeFile> = fc
  .oneof<fc.Arbitrary<(bytes: Buffer) => Buffer>[]>(
    index.map((at) => (bytes) => bytes.subarray(0, at % (bytes.length + 1))),
    fc
      .tuple(
        index,
        fc.oneof(
          byte.map((added) => Buffer.from([added])),
          fc.constantFrom(...insertedTexts).map(Buffer.from),
        ),
      )
      .map(
        ([at, added]) =>
          (bytes) =>
            spliced(bytes, at, 0, added),
      ),
    fc.tuple(index, fc.nat(39)).map(
      ([at, removed]) =>
        (bytes) =>
          spliced(bytes, at, removed, Buffer.of()),
    ),
    fc.array(fc.tuple(index, byte), { minLength: 1, maxLength: 4 }).map((flips) => (bytes) => {
      for (const [at, to] of flips) bytes[at % bytes.length] = to
      return bytes
    }),
    fc.constant((bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes])),
    fc.constant((bytes) => Buffer.from([0xff, 0xfe, ...Buffer.from(bytes.toString(), 'utf16le')])),
    fc.constant((bytes) => Buffer.concat([bytes, bytes])),
    fc.constantFrom(...wholeTexts).map((text) => () => Buffer.from(text)),
  )
  .map((change) => (text) => change(Buffer.from(text)))

/** A change of a file with JSON. */
export const mutation = fc.oneof(
  { weight: 80, arbitrary: mutatedJson },
  { weight: 12, arbitrary: renamed },
  { weight: 8, arbitrary: mutatedBytes },
)
