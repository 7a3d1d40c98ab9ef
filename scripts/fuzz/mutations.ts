import type { Random } from '#engine/rules/randomRule.ts'
import { below, chance, hostileTexts, inheritedNames, pick, weighted } from './draw.ts'
import { leaf, nodeOf, spotsIn, textOf, type Node, type ObjectNode, type Spot } from './json.ts'

const deep = (open: string, close: string, levels: number): string => open.repeat(levels) + close.repeat(levels)

/** Values that do not belong where they are put. */
const hostileValues: readonly ((random: Random) => Node)[] = [
  () => leaf(null),
  (random) => leaf(chance(random, 0.5)),
  (random) => ({
    kind: 'leaf',
    text: pick(random, [
      '0',
      '-0',
      '-1',
      '1.5',
      '1e308',
      '-1e308',
      '1e400',
      '9007199254740993',
      '1e-400',
      'NaN',
      '-Infinity',
      '01',
      '.5',
    ]),
  }),
  (random) => leaf(pick(random, hostileTexts)),
  (random) => leaf(pick(random, hostileTexts)),
  () => leaf('x'.repeat(200_000)),
  () => ({ kind: 'list', items: [] }),
  () => ({ kind: 'object', members: [] }),
  (random) => ({ kind: 'list', items: [leaf(pick(random, hostileTexts)), leaf(null), nodeOf({})] }),
  (random) => ({ kind: 'object', members: [[pick(random, inheritedNames), leaf(pick(random, hostileTexts))]] }),
  (random) => ({ kind: 'object', members: [[pick(random, inheritedNames), nodeOf({})]] }),
  (random) => ({
    kind: 'leaf',
    text: pick(random, [
      deep('[', ']', 10_000),
      deep('{"a":', '', 10_000),
      '['.repeat(10_000),
      `${'{"steps":{"a":'.repeat(5_000)}{}${'}}'.repeat(5_000)}`,
      `${'{"to":'.repeat(200)}"@next"${'}'.repeat(200)}`,
    ]),
  }),
  (random) => nodeOf({ if: pick(random, hostileTexts), to: pick(random, hostileTexts) }),
  (random) => nodeOf({ use: pick(random, hostileTexts), with: { x: 1 } }),
  () => ({ kind: 'list', items: Array.from({ length: 2_000 }, (_, at) => leaf(`item ${at}`)) }),
]

/** Rules that are too deep, too long or not closed. */
const hostileRules: readonly ((rule: string, random: Random) => string)[] = [
  (rule, random) => '('.repeat(pick(random, [1, 50, 300, 10_000])) + rule,
  (rule, random) => {
    const levels = pick(random, [1, 20, 100, 240, 3_000])
    return '('.repeat(levels) + rule + ')'.repeat(levels)
  },
  (rule, random) => '!'.repeat(pick(random, [1, 2, 200, 5_000])) + rule,
  (_, random) => `${'-'.repeat(pick(random, [2, 200, 5_000]))}1 == 1`,
  (_, random) => `1 in [${Array.from({ length: pick(random, [0, 10, 900, 20_000]) }, (__, at) => at).join()}]`,
  (rule, random) =>
    Array.from({ length: pick(random, [2, 30, 200, 3_000]) }, () => `(${rule})`).join(pick(random, [' && ', ' || '])),
  (_, random) => `form${'.a'.repeat(pick(random, [3, 100, 3_000]))} == ''`,
  (_, random) => `form${'[0]'.repeat(pick(random, [3, 100, 3_000]))} == ''`,
  (_, random) => `${'[1].all(a, '.repeat(pick(random, [2, 20, 500]))}true`,
  (_, random) => {
    const levels = pick(random, [2, 8, 30])
    return `${Array.from({ length: levels }, (__, at) => `[1, 2].all(a${at}, `).join('')}true${')'.repeat(levels)}`
  },
  (rule, random) => `true ? ${'true ? '.repeat(pick(random, [2, 100, 2_000]))}${rule}`,
  (rule, random) => rule.slice(0, below(random, rule.length + 1)),
  (rule, random) => {
    const at = below(random, rule.length + 1)
    return (
      rule.slice(0, at) +
      pick(random, [
        '(',
        ')',
        '[',
        ']',
        '{',
        '}',
        '"',
        "'",
        '&&',
        '||',
        '!',
        '?',
        ':',
        ',',
        '.',
        '..',
        '=',
        '==',
        '\\',
        '\u0000',
        '\ud800',
        ' in ',
        '%',
        '/',
        '0x',
        '1e999',
        '99999999999999999999',
        'r"',
        'b"x"',
        '//',
        'null',
        'this',
        'for',
      ]) +
      rule.slice(at)
    )
  },
  (_, random) => pick(random, inheritedNames),
  (_, random) => `form.${pick(random, inheritedNames)} == ''`,
  (_, random) => `${pick(random, inheritedNames)}(form)`,
  (_, random) => `form.${pick(random, inheritedNames)}()`,
  (_, random) => `present(form["${pick(random, inheritedNames)}"])`,
  (_, random) =>
    `form.nickname.matches("${pick(random, ['(a+)+$', '(', '[', '(?=x)', '\\\\p{L}', 'a{1,99999}', '(.*)*'])}")`,
  (rule, random) => {
    const words = rule.split(/\b/)
    const at = below(random, words.length)
    return [...words.slice(0, at), pick(random, words), ...words.slice(at + below(random, 2))].join('')
  },
]

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

function mutatedRule(text: string, random: Random): string {
  const change = pick(random, hostileRules)
  const [head, rule] = text.startsWith('= ') ? ['= ', text.slice(2)] : ['', text]
  const insertion = /\{([^}]+)\}/.exec(rule)
  return insertion
    ? head + rule.replace(insertion[0], () => `{${change(insertion[1]!, random)}}`)
    : head + change(rule, random)
}

/** Named rules that each use the previous one twice: short to write, but exponential when expanded. */
function doublingRules(root: ObjectNode, random: Random): void {
  const levels = pick(random, [4, 12, 18, 40])
  const names = Array.from({ length: levels }, (_, at) => `twice${String.fromCharCode(97 + (at % 26))}${at}`)
  const written = names.map((name, at): [string, Node] => [
    name,
    leaf(at === 0 ? 'true' : `${names[at - 1]} ${pick(random, ['&&', '||', '=='])} ${names[at - 1]}`),
  ])
  const rules = root.members.find(([key]) => key === 'rules')?.[1]
  if (rules?.kind === 'object') rules.members.push(...written)
  else root.members.push(['rules', { kind: 'object', members: written }])
  const rule = spotsIn(root).find((spot) => isRule(spot) && spot.keys.at(-2) !== 'rules')
  rule?.put(leaf(names.at(-1)))
}

type Mutation = (root: ObjectNode, random: Random) => void
const anySpot = (root: ObjectNode, random: Random): Spot | undefined => {
  const spots = spotsIn(root)
  return spots.length === 0 ? undefined : pick(random, spots)
}

/** Renames a whole word everywhere in a file, so that the definition stays consistent. */
function renamed(text: string, random: Random): string {
  const words = [...new Set(text.match(/(?<=["./ (!{])[a-z][A-Za-z0-9-]*(?=["./ ):}=,])/g) ?? [])]
  if (words.length === 0) return text
  const word = pick(random, words)
  const other = chance(random, 0.8) ? pick(random, inheritedNames) : pick(random, words)
  return text.replace(new RegExp(`(?<![A-Za-z0-9-])${word}(?![A-Za-z0-9-])`, 'g'), () => other)
}

const jsonMutations: readonly (readonly [number, Mutation])[] = [
  [4, (root, random) => anySpot(root, random)?.remove()],
  [6, (root, random) => anySpot(root, random)?.put(pick(random, hostileValues)(random))],
  // Repeats a key.
  [
    1,
    (root, random) => {
      const spot = anySpot(root, random)
      if (spot?.holder)
        spot.holder.members.push([
          spot.keys.at(-1)!,
          chance(random, 0.5) ? structuredClone(spot.node) : pick(random, hostileValues)(random),
        ])
      else spot?.list?.items.push(structuredClone(spot.node))
    },
  ],
  // Swaps two values.
  [
    3,
    (root, random) => {
      const [a, b] = [anySpot(root, random), anySpot(root, random)]
      const isInside =
        a && b && (a.keys.every((key, at) => b.keys[at] === key) || b.keys.every((key, at) => a.keys[at] === key))
      if (!a || !b || isInside) return
      a.put(structuredClone(b.node))
      b.put(structuredClone(a.node))
    },
  ],
  // Renames a key or a value.
  [
    3,
    (root, random) => {
      const spot = anySpot(root, random)
      if (spot?.holder)
        spot.holder.members.push([pick(random, chance(random, 0.6) ? inheritedNames : hostileTexts), spot.node])
      if (spot?.holder && chance(random, 0.7)) spot.remove()
    },
  ],
  // Uses a key from elsewhere in the file.
  [
    3,
    (root, random) => {
      const [spot, other] = [anySpot(root, random), anySpot(root, random)]
      if (spot?.holder && other) spot.holder.members.push([other.keys.at(-1)!, structuredClone(other.node)])
    },
  ],
  [
    7,
    (root, random) => {
      const spots = spotsIn(root).filter(isRule)
      if (spots.length === 0) return
      const spot = pick(random, spots)
      spot.put(leaf(mutatedRule(textIn(spot.node)!, random)))
    },
  ],
  [1, doublingRules],
  // Nests steps, or adds very many side by side.
  [
    1,
    (root, random) => {
      const steps = root.members.find(([key]) => key === 'steps')?.[1]
      if (steps?.kind !== 'object' || steps.members.length === 0) return
      const [name, step] = pick(random, steps.members)
      const levels = pick(random, [3, 20, 60])
      const nested = Array.from({ length: levels }).reduce<Node>(
        (inner) => ({ kind: 'object', members: [['steps', { kind: 'object', members: [[name, inner]] }]] }),
        step,
      )
      steps.members.push([chance(random, 0.5) ? name : 'nested', nested])
    },
  ],
]

function mutatedText(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text)
  const at = below(random, bytes.length + 1)
  return pick<() => Buffer>(random, [
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from([below(random, 256)]), bytes.subarray(at)]),
    () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + below(random, 40)))]),
    () => {
      const flipped = Buffer.from(bytes)
      for (let count = below(random, 4); count >= 0; count--)
        flipped[below(random, flipped.length)] = below(random, 256)
      return flipped
    },
    () => Buffer.concat([Buffer.from('\ufeff'), bytes]),
    () =>
      Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(
          pick(random, [
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
          ]),
        ),
        bytes.subarray(at),
      ]),
    () => Buffer.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.alloc(0),
    () =>
      Buffer.from(
        pick(random, [
          'null',
          '[]',
          '1',
          '"x"',
          'true',
          '{}',
          ' ',
          '{"extends":"constructor"}',
          '{"__proto__":null}',
          '{"id":"x","steps":{"__proto__":{}}}',
        ]),
      ),
  ])()
}

/** A file with up to three mutations. */
export function mutated(text: string, random: Random): Buffer {
  if (chance(random, 0.08)) return mutatedText(text, random)
  if (chance(random, 0.12)) {
    const once = renamed(text, random)
    return Buffer.from(chance(random, 0.2) ? renamed(once, random) : once)
  }
  const root = nodeOf(JSON.parse(text)) as ObjectNode
  const count = weighted(random, [
    [6, 1],
    [2, 2],
    [1, 3],
  ] as const)
  for (let made = 0; made < count; made++) weighted(random, jsonMutations)(root, random)
  return Buffer.from(textOf(root))
}
