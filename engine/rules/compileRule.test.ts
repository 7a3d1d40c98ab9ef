import { describe, expect, it } from 'vitest'
import { builtIns } from './builtIns.ts'
import { compileRule } from './compileRule.ts'
import { sample, treeOf } from './testing/sample.ts'
import { builtInSignatures } from './signatures.ts'
import { boolType, listOf, numberType, type RuleType, textType } from './types.ts'

describe('compiled rules', () => {
  it('carry zero values at what is read', () => {
    expect(treeOf("present(form.shop.shelf) && form.colour == 'red'")).toEqual([
      '&&',
      ['call', 'present', ['.', ['.', ['root', 'form'], 'shop'], 'shelf', '']],
      ['==', ['.', ['root', 'form'], 'colour', ''], 'red'],
    ])
  })

  it.each([
    ['form.pets[0].name', ['.', ['.', ['.', ['root', 'form'], 'pets', []], 0], 'name', '']],
    ["form['name']", ['.', ['root', 'form'], 'name', '']],
    ["form.notes['a b']", ['.', ['.', ['root', 'form'], 'notes'], 'a b', '']],
    ['form.notes[form.name]', ['.', ['.', ['root', 'form'], 'notes'], ['.', ['root', 'form'], 'name', ''], '']],
    ['form.report.x', ['.', ['.', ['root', 'form'], 'report'], 'x']],
    ['-form.count', ['-', 0, ['.', ['root', 'form'], 'count', 0]]],
    ['-2', -2],
    ['!valid', ['!', ['root', 'valid', false]]],
    ['valid ? \'a\' : "b"', ['?', ['root', 'valid', false], 'a', 'b']],
    ["form.name in ['a']", ['in', ['.', ['root', 'form'], 'name', ''], ['list', 'a']]],
    ["form.name.contains('a')", ['call', 'contains', ['.', ['root', 'form'], 'name', ''], 'a']],
    [
      'form.pets.exists(p, p.age > 1)',
      ['exists', ['.', ['root', 'form'], 'pets', []], 'p', ['>', ['.', ['root', 'p'], 'age', 0], 1]],
    ],
    ['isShort(form.name)', ['call', 'isShort', ['.', ['root', 'form'], 'name', '']]],
    ['isRed', ['==', ['.', ['root', 'form'], 'colour', ''], 'red']],
  ])('%s', (source, tree) => {
    expect(treeOf(source)).toEqual(tree)
    expect(JSON.parse(JSON.stringify(treeOf(source)))).toEqual(tree)
  })

  const typed: [string, RuleType][] = [
    ['form.name + string(form.count)', textType],
    ['size(form.pets) + 1', numberType],
    ['form.pets.map(p, p.age)', listOf(numberType)],
    ['form.pets.map(p, p.toys)[0]', listOf(textType)],
    ['form.pets.filter(p, p.age > 1).exists(p, true)', boolType],
    ["valid ? 'open' : form.colour", { kind: 'string', enum: ['open', 'red', 'green'] }],
    ["['a'] + form.pets.map(p, p.name)", listOf(textType)],
    ['form.report.anything', { kind: 'any' }],
    ['total(form.pets.map(p, p.age))', numberType],
    ['both', boolType],
  ]
  it.each(typed)('the type of %s', (source, type) => {
    expect(compileRule(source, sample).type).toEqual(type)
  })

  it.each([
    ["form.shop.shelf != '' && valid && form.shop.shelf != 'x'", ['form.shop.shelf', 'valid']],
    ['form.pets.exists(p, p.name == form.name)', ['form.pets', 'form.name']],
    ['form.pets[form.count].name', ['form.pets', 'form.count']],
    ['both', ['form.colour', 'form.name']],
    ['present(form)', ['form']],
    ['1 + 1', []],
  ])('the reads of %s', (source, reads) => {
    expect(compileRule(source, sample).reads).toEqual(reads)
  })

  it('knows the same built-in functions as the evaluator', () => {
    expect(Object.keys(builtInSignatures).sort()).toEqual(Object.keys(builtIns).sort())
  })
})

/** A source and its problem: code, the words that the span covers, message and hint. */
type Expected = [source: string, code: string, words: string, message: string | RegExp, hint?: string | RegExp]

const mistakes: Expected[] = [
  ['form.name !=', 'rule-syntax', '', 'something is missing after !='],
  ["form.name = 'a'", 'rule-syntax', '=', '"=" is not expected here', 'write "==" to compare'],
  ["form.name === 'a'", 'rule-syntax', '=', '"=" is not expected here', 'write "==" to compare'],
  ['valid and isRed', 'rule-syntax', 'and', '"and" is not expected here', 'write "&&" for "and"'],
  ['valid & isRed', 'rule-syntax', '&', '"&" is not expected here', 'write "&&" for "and"'],
  ['not valid', 'rule-syntax', 'valid', '"valid" is not expected here', 'write "!" for "not"'],
  ['(valid', 'rule-syntax', '', 'a ")" is missing'],
  ["form.name == 'a", 'rule-syntax', "'a", 'a text is not closed'],
  ['  ', 'rule-syntax', '', 'the rule is empty'],
  ['while == 1', 'rule-syntax', 'while', '"while" is a word of the rule language and cannot be a name'],
  ["from.name == ''", 'rule-unknown-name', 'from', 'there is no "from"', 'did you mean "form"?'],
  ["form.shop.shel == ''", 'rule-unknown-key', 'shel', '"shop" has no "shel"', 'did you mean "shelf"?'],
  ["form['nam'] == ''", 'rule-unknown-key', "'nam'", '"form" has no "nam"', 'did you mean "name"?'],
  ['form.pets.exists(p, p.ag > 1)', 'rule-unknown-key', 'ag', '"p" has no "ag"', 'known: name, age, toys'],
  [
    'form.name.length > 1',
    'rule-unknown-key',
    'length',
    '"form.name" is text and has no "length"',
    'write size(form.name)',
  ],
  [
    "form.constructor == ''",
    'rule-unknown-key',
    'constructor',
    '"form" has no "constructor"',
    'known: name, agreed, count, colour, shop, pets, notes, report',
  ],
  ['isShrt(form.name)', 'rule-unknown-function', 'isShrt', 'there is no function "isShrt"', 'did you mean "isShort"?'],
  [
    "form.name.trim() == ''",
    'rule-unknown-function',
    'trim',
    '"trim" is not called like this',
    'write trim(form.name)',
  ],
  [
    "contains(form.name, 'a')",
    'rule-unknown-function',
    'contains',
    '"contains" is not called like this',
    "write form.name.contains('a')",
  ],
  [
    "form.name.matches('^a')",
    'rule-forbidden',
    'matches',
    'patterns belong to a field',
    'use "checks": [ { "pattern": … } ]',
  ],
  ['has(form.name)', 'rule-forbidden', 'has', '"has" is not part of rules', 'use present(…)'],
  ['form.count / 2 > 1', 'rule-forbidden', 'form.count / 2', 'rules do not divide', /divide\(a, b\)/],
  ['form.count % 2 == 1', 'rule-forbidden', 'form.count % 2', 'rules do not divide', /function of the registry/],
  ['form.name == null', 'rule-forbidden', 'null', /nothing in a rule is null/, 'use present(…)'],
  [
    "{'a': 1} == form.notes",
    'rule-forbidden',
    "{'a': 1}",
    'a rule cannot make an object',
    /write the object as a value/,
  ],
  ["b'a' == form.name", 'rule-forbidden', "b'a'", /text, yes\/no and numbers/],
  ['int(form.name) == 1', 'rule-forbidden', 'int', /do not convert/],
  ['form.pets.exists(form, true)', 'rule-forbidden', 'form', '"form" already means something else', /another name/],
  [
    'form.pets.all(a, form.pets.all(b, form.pets.all(c, true)))',
    'rule-forbidden',
    'form.pets.all(a, form.pets.all(b, form.pets.all(c, true)))',
    /at most two deep/,
    /prepare it/,
  ],
  [
    "form.agreed == 'yes'",
    'rule-operand',
    "form.agreed == 'yes'",
    'yes/no == text is never meaningful',
    /write a yes\/no alone/,
  ],
  [
    "form.name + form.count == ''",
    'rule-operand',
    'form.name + form.count',
    'text + number is never meaningful',
    'write string(…) around the number',
  ],
  ['form.agreed < true', 'rule-operand', 'form.agreed < true', 'yes/no < yes/no is never meaningful'],
  ["'a' in form.name", 'rule-operand', "'a' in form.name", 'text in text is never meaningful', /contains/],
  ["'aisle' in form.shop", 'rule-operand', "'aisle' in form.shop", 'text in object is never meaningful', /present/],
  ['form.name && valid', 'rule-operand', 'form.name', '&& needs yes/no, this is text', "write form.name != ''"],
  ['!form.pets', 'rule-operand', 'form.pets', '! needs yes/no, this is list of object', 'write size(form.pets) > 0'],
  ['!(form.count + 1)', 'rule-operand', 'form.count + 1', '! needs yes/no, this is number'],
  [
    'form.count ? true : false',
    'rule-operand',
    'form.count',
    '? needs yes/no, this is number',
    'write form.count != 0',
  ],
  ["(valid ? 1 : 'a') == 1", 'rule-operand', "valid ? 1 : 'a'", 'the two sides give number and text'],
  ["[1, 'a'] == [1]", 'rule-operand', "'a'", /entries of one type/],
  ['size(form.count) > 0', 'rule-operand', 'form.count', 'size takes text or list or object, this is number'],
  ['isShort(form.count)', 'rule-operand', 'form.count', 'isShort takes text, this is number'],
  ["isShort(form.name, 'a')", 'rule-operand', "isShort(form.name, 'a')", 'isShort takes 1 value, not 2'],
  ["form.name.contains('a', 'b')", 'rule-operand', "form.name.contains('a', 'b')", 'contains takes 1 value, not 2'],
  ['form.name.exists(c, true)', 'rule-operand', 'form.name', 'exists needs a list, this is text'],
  ['form.pets.filter(p, p.name) == []', 'rule-operand', 'p.name', 'filter needs yes/no for each entry, this is text'],
  ['form.pets.exists(p)', 'rule-operand', 'form.pets.exists(p)', /takes a name for the entry/, 'write exists(x, …)'],
  ["form.pets['a'] == 1", 'rule-unknown-key', "'a'", '"form.pets" is list of object and has no "a"'],
  ["form.shop[form.name] == ''", 'rule-operand', 'form.shop[form.name]', 'object has no entries', /name the member/],
  [
    "form.pets[form.name].name == ''",
    'rule-operand',
    'form.name',
    'entries of a list of object are found by number, this is text',
  ],
  ['-form.name == 1', 'rule-operand', '-form.name', '- needs a number, this is text'],
  ["form.colour == 'blue'", 'rule-enum', "'blue'", "form.colour is never 'blue'", 'known: red, green'],
  [
    "'gren' != form.colour",
    'rule-enum',
    "'gren'",
    "form.colour is never 'gren'",
    "did you mean 'green'? known: red, green",
  ],
  ["form.colour in ['red', 'blue']", 'rule-enum', "'blue'", "form.colour is never 'blue'", 'known: red, green'],
  ['first', 'rule-cycle', 'first', 'the rules form a cycle: first > second > first'],
  ['form.name', 'rule-result', 'form.name', 'this gives text, yes/no is needed', "write form.name != ''"],
  ['form.shop', 'rule-result', 'form.shop', 'this gives object, yes/no is needed', 'write present(form.shop)'],
  ["form.name + 'a'", 'rule-result', "form.name + 'a'", 'this gives text, yes/no is needed'],
]

describe('mistakes in rules', () => {
  it.each(mistakes)('%s', (source, code, words, message, hint) => {
    const { problems } = compileRule(source, { ...sample, expects: boolType })
    expect(problems).toHaveLength(1)
    const [problem] = problems
    expect(problem!.code).toBe(code)
    expect(source.slice(problem!.start, problem!.end)).toBe(words)
    expect(problem!.message).toMatch(message)
    if (typeof message === 'string') expect(problem!.message).toBe(message)
    if (hint === undefined) expect(problem!.hint).toBeUndefined()
    else if (typeof hint === 'string') expect(problem!.hint).toBe(hint)
    else expect(problem!.hint).toMatch(hint)
  })

  it('are all reported, each where it stands', () => {
    const source = "form.nam == '' && form.colour == 'blue' && valid"
    expect(compileRule(source, sample).problems.map(({ code, start }) => [code, start])).toEqual([
      ['rule-unknown-key', source.indexOf('nam')],
      ['rule-enum', source.indexOf("'blue'")],
    ])
  })

  it('leave no tree if the source is not a rule', () => {
    expect(compileRule('form.', sample).tree).toBeNull()
  })

  it('inside a named rule are not repeated at its uses', () => {
    expect(compileRule("wrong == '' && valid", sample).problems).toEqual([])
  })

  it('never count the zero value as one that an enum does not have', () => {
    expect(compileRule("form.colour == ''", sample).problems).toEqual([])
  })

  it('hint at string(…) where text is needed', () => {
    expect(compileRule('form.count', { ...sample, expects: textType }).problems).toMatchObject([
      { code: 'rule-result', hint: 'write string(form.count)' },
    ])
  })

  it.each([
    '(',
    "'",
    ')',
    '[[[',
    'a.b.',
    '1 +',
    '\u0000',
    'form.name.',
    '"\\',
    '?:',
    '`',
    '@',
    '#'.repeat(50),
    '('.repeat(3000),
  ])('never throw: %j', (source) => {
    expect(compileRule(source, sample).problems.length).toBeGreaterThan(0)
  })
})

describe('the size of a rule', () => {
  const doubling = (levels: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: levels }, (_, at) => [`r${at}`, at === 0 ? 'true' : `r${at - 1} && r${at - 1}`]),
    )

  it('has an end, also where each named rule doubles the one before', () => {
    const { tree, problems } = compileRule('r60', { roots: {}, functions: {}, rules: doubling(61) })
    expect(tree).toBeNull()
    expect(problems).toMatchObject([{ code: 'rule-forbidden', start: 0, end: 3 }])
    expect(compileRule('r5', { roots: {}, functions: {}, rules: doubling(6) }).problems).toEqual([])
  })

  it.each(['('.repeat(20_000), '!'.repeat(20_000), `${'-'.repeat(20_000)}1 == 1`, `1 in [${'1,'.repeat(20_000)}1]`])(
    'is reported and nothing overflows: %.20s',
    (source) => {
      expect(compileRule(source, { roots: {}, functions: {} }).problems).toHaveLength(1)
    },
  )
})
