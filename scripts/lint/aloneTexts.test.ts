import { beforeAll, describe, expect, it } from 'vitest'
import { lintCases } from './testing/lintCases.ts'

const inJsx = (jsx: string): string => `const shown = (a, b, list) => ${jsx}`

const safe = {
  'a text alone': '<p>{a}</p>',
  'a text that comes and goes, alone': '<p>{a && b.text}</p>',
  'one of two texts': "<p>{a ? 'yes' : b}</p>",
  'one text of several': '<p>{`${a} of ${b}`}</p>',
  'texts in elements of their own': '<p><span>{a}</span> <span>{b}</span></p>',
  'texts that stay beside elements that stay': '<p>Read <a href="/x">this</a> first.{" "}<br />Then go on.</p>',
  'a text that stays beside an icon and a link': '<p><AlertIcon /> Please <Link href="/">go back</Link>.</p>',
  'elements that come and go beside each other':
    '<p>{a && <b>x</b>}{list.map((one) => <i key={one}>{one}</i>)}<Other /></p>',
  'a comment beside a text': '<p>{/* why */}{a}</p>',
  'blanks beside what comes and goes': '<p>{a && <b />} <i /></p>',
  'a function as a child': '<Route>{() => <p>{a}</p>}</Route>',
} as const

const unsafe = {
  'a text that changes beside an element': '<p><AlertIcon />{a}</p>',
  'a text that changes beside a text': '<p>Hello {a}</p>',
  'a text that changes beside a blank': '<span> {a}</span>',
  'a text that changes and a condition that draws nothing': '<p>{a}{b && null}</p>',
  'two texts that change': '<p>{a}{b}</p>',
  'a number that is counted beside a text': '<p>{a + 1} of them</p>',
  'a text that comes and goes beside a text': "<p>Saved{a && ', on this device'}</p>",
  'an element that comes and goes beside a text': '<p>Saved {a && <b>now</b>}</p>',
  'an element that comes before a text': '<p>{a && <TickIcon />}Signed</p>',
  'one of two elements beside a text': '<p>{a ? <b /> : <i />} words</p>',
  'an element of another key beside a text': '<p><b key={a} /> words</p>',
  'a list of elements beside a text': '<p>Lenders: {list.map((one) => <b key={one} />)}</p>',
  'a component that may draw nothing beside a text': '<p>Words <Maybe /></p>',
  'parts that are texts and elements':
    '<p>{list.map((part) => (typeof part === "string" ? part : <b key={part.at}>{part.text}</b>))}</p>',
  'parts that are drawn by a function':
    '<p>{list.map(drawn)}</p>\nfunction drawn(part) { return part.tag ? <b key={part.at} /> : part }',
  'parts that an unknown function draws': '<p>{list.map(draw)}</p>',
  'texts of keyed fragments': '<p>{list.map((one) => <Fragment key={one}>{one}</Fragment>)}</p>',
  'a list of texts': '<p>{[a, b]}</p>',
  'some of a list of texts': '<p>{[a, b].filter(Boolean)}</p>',
  'the parts of a text': '<p>{a.split(" ")}</p>',
  'the names in an object': '<p>{Object.keys(a)}</p>',
  'a list of texts behind a name': '{ const said = [a, b]; return <p>{said}</p> }',
  'a text in a fragment inside an element': '<p>{a && <><AlertIcon />It failed</>}</p>',
  'texts given to a component': '<DoneNote>We wrote to {a}.</DoneNote>',
  'children that may be a text beside an element': '<p><Label />{b.children}</p>',
  'the children of createElement': 'createElement("p", null, a, <b />)',
  'what a call gives beside an element': '<p><b />{describe(a)}</p>',
  'a text behind a variable': '{ const said = a.text; return <p><b />{said}</p> }',
} as const

/** Cases by name, as files. */
const valid: Record<string, string> = {
  ...Object.fromEntries(Object.entries(safe).map(([name, jsx]) => [name, inJsx(jsx)])),
  'children of a type without texts': `interface Given { label: string; children?: Elements }
    export function Field({ label, children }: Omit<Given, 'x'>) { return <div><b>{label}</b>{children}</div> }`,
  'a prop of such a type, taken apart in the body': `type Given = { aside: ReactElement | undefined }
    export const Bar = (given: Given & { more: string }) => { const { aside } = given; return <p><Head />{aside}</p> }`,
  'an entry of a constant object of elements':
    'const icons = { a: <i />, b: <b /> }\nexport const X = ({ kind }) => <p><span />{icons[kind]}</p>',
  'a component that gives an element behind a name': 'export const X = () => { const shown = <p />; return shown }',
  'a component that gives what it is given': 'export const X = ({ children }) => children',
  'a component that gives one of its elements':
    'const drawn = (a) => (a ? <b /> : <i />)\nexport const X = ({ a }: { a: string }) => drawn(a)',
  'a component that gives elements one by one': 'export const X = ({ a }) => [<b key="b" />, a && <i key="i" />]',
  'a function of elements under the name of a component': 'const drawn = () => <p />\nexport const X = memo(drawn)',
  'a function of texts that is no component': 'const says = (a) => (a ? "yes" : "no")\nexport const said = says',
  'some of a list of elements': 'export const x = (a) => <p>{[<b key="b" />, a && <i key="i" />].filter(Boolean)}</p>',
  'a text that is joined': 'export const x = (a: string[]) => <p>{a.join(", ")}</p>',
  'a component that gives elements': 'export const X = ({ a }) => a && <><p>{a}</p><b /></>',
}
const bare = {
  'a component that gives a text in a fragment': 'export const X = ({ a }) => <>{a}</>',
  'a component that gives a text': 'export function X({ a }) { if (a) return "words"; return <p /> }',
  'a component that gives a list of texts':
    'export const X = memo(function Parts({ list }) { return list.map((one) => one.text) })',
  'a component that gives a text behind a name': 'export const X = ({ a }) => { const said = `${a} of`; return said }',
  'a component that gives a text of its props': 'export const X = ({ label }: { label: string }) => label',
  'a component that gives texts one by one': 'export const X = ({ a, b }) => [a, " ", b]',
  'a component that gives a list of texts behind a name':
    'export const X = ({ list }) => { const said = list.map((one) => one.text); return said }',
  'a component that gives what a function says':
    'const says = (a) => (a ? "yes" : "no")\nexport const X = ({ a }) => says(a)',
  'a function of texts under the name of a component': 'const says = ({ a }) => `${a} of`\nexport const Says = says',
  'such a function in memo': 'function says() { return "words" }\nexport const Says = memo(says)',
  'such a function that is exported as a component': 'const says = () => "words"\nexport { says as Says }',
  'texts of a fragment in an attribute': 'export const x = <Card title={<>Two {1}</>} />',
  'texts of a fragment in an object': 'const said = { a: <>Go <b /> on</> }',
}
const invalid: Record<string, string> = {
  'a list of texts among the props': 'export const X = ({ parts }: { parts: string[] }) => <p>{parts}</p>',
  ...Object.fromEntries(Object.entries(unsafe).map(([name, jsx]) => [name, inJsx(jsx)])),
  ...bare,
}

let saidOf: (name: string) => string[]
beforeAll(() => {
  saidOf = lintCases('runnel/alone-texts', { ...valid, ...invalid }, 'tsx')
})

describe('texts that a translator may take away', () => {
  it.each(Object.keys(valid))('allows %s', (name) => {
    expect(saidOf(name)).toEqual([])
  })

  it.each(Object.keys(invalid))('refuses %s', (name) => {
    expect(saidOf(name)).toEqual([expect.stringContaining('runnel(alone-texts)')])
  })
})
