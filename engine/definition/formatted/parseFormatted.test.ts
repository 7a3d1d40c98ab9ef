import { describe, expect, it } from 'vitest'
import { parseFormatted } from './parseFormatted.ts'
import type { FormattedPart } from './tree.ts'

/** The nodes as HTML, which is shorter to read. */
const html = (part: FormattedPart): string => {
  if (typeof part === 'string') return part
  const { tag, of = [], href, start } = part
  const given = `${href === undefined ? '' : ` href=${href}`}${start === undefined ? '' : ` start=${start}`}`
  return tag === 'br' ? '<br>' : `<${tag}${given}>${of.map(html).join('')}</${tag}>`
}
const read = (source: string) => {
  const { nodes, problems } = parseFormatted(source)
  expect(problems).toEqual([])
  return nodes.map(html).join('')
}
const found = (source: string) => parseFormatted(source).problems.map(({ code, at }) => `${code} ${at}`)

describe('a formatted text', () => {
  it.each(
    [
      ['paragraphs and line ends', 'One\ntwo\n \n\nThree', '<p>One<br>two</p><p>Three</p>'],
      ['Windows line ends', 'One\r\ntwo\r\n\r\nThree', '<p>One<br>two</p><p>Three</p>'],
      [
        'emphasis',
        '*a* **b *c*** ***d*** e*f*g',
        '<p><em>a</em> <strong>b <em>c</em></strong> <strong><em>d</em></strong> e<em>f</em>g</p>',
      ],
      ['stars between blanks', '2 * 3 ** 4', '<p>2 * 3 ** 4</p>'],
      ['headings', '## A\nb\n### C *d*', '<h2>A</h2><p>b</p><h3>C <em>d</em></h3>'],
      [
        'a list after a paragraph',
        'We need:\n- a\n- b\nThanks',
        '<p>We need:</p><ul><li>a</li><li>b</li></ul><p>Thanks</p>',
      ],
      ['a loose list', '- a\n\n- b', '<ul><li>a</li><li>b</li></ul>'],
      ['an item of several lines', '- a\n  b', '<ul><li>a<br>b</li></ul>'],
      ['a list in a list', '1. a\n   - b\n   - c\n2. d', '<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>'],
      ['a list that goes on', '1. a\n\nb\n\n2. c', '<ol><li>a</li></ol><p>b</p><ol start=2><li>c</li></ol>'],
      [
        'a list in a list behind a tab',
        '1. a\n\t- b\n\t- c\n2. d',
        '<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
      ],
      ['a list that stands in', '  - a\n- b\n  - c\n  d', '<ul><li>a</li><li>b<ul><li>c<br>d</li></ul></li></ul>'],
      [
        'a list in a list that stands in less and less',
        '- a\n    - b\n  - c\n- d',
        '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
      ],
      ['a list that begins later', 'a\n\n3. b\n4. c', '<p>a</p><ol start=3><li>b</li><li>c</li></ol>'],
      ['a list of ones', '1. a\n1. b\n1. c', '<ol><li>a</li><li>b</li><li>c</li></ol>'],
      ['a heading with signs behind it', '## A ##\n### B# #  ', '<h2>A</h2><h3>B#</h3>'],
      ['lines that end in blanks', 'a  \nb', '<p>a<br>b</p>'],
      ['lines that begin with blanks', '    a\n  b', '<p>a<br>b</p>'],
      ['numbers and signs that begin a line', '#1\n-5\n1.5', '<p>#1<br>-5<br>1.5</p>'],
      ['lists of two kinds', '- a\n1. b', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
      ['a number that begins a line', 'It was in\n2024. Or not', '<p>It was in<br>2024. Or not</p>'],
      [
        'links',
        'The [*whole* text](/rules?a=1#b), [mail](mailto:a@b.cd), [call](tel:+44-20)',
        '<p>The <a href=/rules?a=1#b><em>whole</em> text</a>, <a href=mailto:a@b.cd>mail</a>, <a href=tel:+44-20>call</a></p>',
      ],
      ['escaped signs', '\\*a\\* \\[b\\](c) \\# \\\\ \\{{', '<p>*a* [b](c) # \\ \\{{</p>'],
      ['escapes at the beginning of a line', '\\- a\n1\\. b', '<p>- a<br>1. b</p>'],
      ['brackets that are no link', '[a] (b) [c]', '<p>[a] (b) [c]</p>'],
      ['signs in words', 'a_b_c x & y; a < b > c £5', '<p>a_b_c x & y; a < b > c £5</p>'],
      [
        'rules',
        '{a[0] * b[1] * c} **{x == "*" ? "[y](z)" : "- w"}**',
        '<p>{a[0] * b[1] * c} <strong>{x == "*" ? "[y](z)" : "- w"}</strong></p>',
      ],
    ].map(([name, source, is]) => [name!, source!, is!] as const),
  )('reads %s', (_, source, is) => {
    expect(read(source)).toBe(is)
  })

  it.each([
    ['an image', 'See ![a](/b.png)', ['markup-unknown 4']],
    ['HTML', 'A <b>b</b>', ['markup-unknown 2', 'markup-unknown 6']],
    ['an entity', 'A&nbsp;b', ['markup-unknown 1']],
    ['a code fence', '```\na\n```', ['markup-unknown 0', 'markup-unknown 6']],
    ['a table', '| a | b |\n|---|---|', ['markup-unknown 0', 'markup-unknown 10']],
    ['a quotation', 'A\n> b', ['markup-unknown 2']],
    ['a line across', 'A\n\n---', ['markup-unknown 3']],
    ['emphasis of another kind', 'a _b_ __c__ ~~d~~', ['markup-unknown 2', 'markup-unknown 6', 'markup-unknown 12']],
    ['items with stars', '* a\n* b', ['markup-unknown 0', 'markup-unknown 4']],
    ['a raw address', 'See https://a.bc now', ['markup-unknown 4']],
    ['a heading without a blank', '##A', ['markup-unknown 0']],
    ['another heading without a blank', '#A', ['markup-unknown 0']],
    ['a heading without words', '##\nA', ['markup-unknown 0']],
    ['a heading of signs alone', '## ##', ['markup-unknown 0']],
    ['a heading underlined', 'A\n===\nB\n--', ['markup-unknown 2', 'markup-unknown 8']],
    ['a heading in an item', '- ## A', ['markup-unknown 2']],
    ['a heading below an item', '- a\n  ## B', ['markup-unknown 6']],
    ['an item in an item', '1. - a', ['markup-unknown 3']],
    ['a quotation in an item', '- >a', ['markup-unknown 2']],
    ['a table in an item', '- | a |', ['markup-unknown 2']],
    ['an item without words', '-\n1.\na', ['markup-unknown 0', 'markup-unknown 2']],
    ['an item without a blank', '-a\n1.b', ['markup-unknown 0', 'markup-unknown 3']],
    ['items with pluses', '+ a', ['markup-unknown 0']],
    ['items with brackets', '1) a\n2) b', ['markup-unknown 0', 'markup-unknown 5']],
    ['items with boxes', '- [ ] a\n- [x] b', ['markup-unknown 2', 'markup-unknown 10']],
    ['a number left out', '1. a\n3. b\n4. c', ['markup-level 5']],
    ['a number twice', '3. a\n3. b\n4. c', ['markup-level 10']],
    ['a later number right below words', 'a\n2. b', ['markup-unknown 2']],
    ['a second paragraph of an item', '- a\n\n  b', ['markup-unknown 7']],
    ['a code fence of another kind', '~~~\na\n~~~', ['markup-unknown 0', 'markup-unknown 6']],
    ['a backslash that ends a line', 'a\\\nb', ['markup-unknown 1']],
    ['a reference', '[a][b]', ['markup-unknown 2']],
    ['what a reference means', '[a]: /b', ['markup-unknown 0']],
    ['a link with a title', '[a](/b "c")', ['markup-unclosed 2']],
    ['an address between signs', '<https://a.bc>', ['markup-unknown 0']],
    ['strong words without an end', 'a **b', ['markup-unclosed 2']],
    ['an end without a beginning', 'a b**', ['markup-unclosed 3']],
    ['the mark of a note', 'From £5*', ['markup-unclosed 7']],
    ['emphasis across paragraphs', '**a\n\nb**', ['markup-unclosed 0', 'markup-unclosed 6']],
    ['emphasis that crosses', '**a *b** c*', ['markup-unclosed 0', 'markup-unclosed 6']],
    ['a link with blanks', '[a](/b c)', ['markup-unclosed 2']],
    ['a link in two parts', '[a] (/b)', ['markup-unclosed 2']],
    ['the heading of a page', '# A', ['markup-level 0']],
    ['a heading that skips a level', 'a\n### B', ['markup-level 2']],
    ['a heading too deep', '## A\n#### B', ['markup-level 5']],
    ['a list too deep', '- a\n  - b\n    - c', ['markup-level 14']],
    ['a link without words', '[ ](/a)', ['link-refused 1']],
    ['an address without encryption', '[a](http://b.cd)', ['link-refused 4']],
    ['an address that depends on an answer', '[a](https://b.cd/{form.x})', ['link-refused 4']],
  ])('refuses %s', (_, source, problems) => {
    expect(found(source)).toEqual(problems)
  })

  it.each([
    'javascript:alert%281%29',
    'JavaScript:alert',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://good.example@evil.example',
    'https:evil.example',
    'https://',
    'evil.example',
    '#top',
    '',
    '{form.x}',
    'https://{form.x}/',
    'mailto:a@b.cd?bcc=e@f.gh',
    'https://аpple.example',
    '/\u0001x',
    'tel:javascript',
  ])('refuses the address %s', (address) => {
    expect(found(`[a](${address})`)).toEqual(['link-refused 4'])
  })

  it('takes time in proportion to hostile texts, and refuses or reads them', () => {
    const long = 20_000
    const deep = Array.from({ length: 1000 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n')
    const texts = [
      '*',
      '* ',
      '*a ',
      '*a* ',
      '**a',
      '[',
      '[](',
      '[a](',
      '](',
      '_a',
      '_a_ ',
      '<a',
      '`',
      '~~',
      '&a',
      '|',
      '- ',
      '\\',
      '{',
      '{a',
      "{'",
      '> ',
      'https://',
      '- - ',
      '# ',
      '#',
      ' #',
      '1. ',
      '1.\n',
      '1. a\n',
      '\n- a\n  ',
      '\t',
      '~',
      ' \\\n',
      '[a] ',
    ].map((part) => part.repeat(long))
    const begin = performance.now()
    for (const text of [...texts, deep, `a${' '.repeat(10 * long)}b`]) parseFormatted(text)
    expect(performance.now() - begin).toBeLessThan(10_000)
    expect(found(deep)).toHaveLength(998)
  })
})
