import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { main } from './main.ts'

const folder = mkdtempSync(join(tmpdir(), 'hurried-'))
afterAll(() => rmSync(folder, { recursive: true }))

const given = readFileSync('funnels/examples/linear/funnel.json', 'utf8')
  .replace('"id": "linear"', '"id": "hurried"')
  .replaceAll('/examples/lin', '/hurried/lin')

/** What the checker prints of the funnel in which the first text is replaced by the second. */
async function said(from: string, to: string): Promise<string> {
  expect(given).toContain(from)
  const place = join(folder, 'hurried')
  mkdirSync(place, { recursive: true })
  writeFileSync(
    join(place, 'registry.ts'),
    `export { registry } from '${join(process.cwd(), 'funnels/examples/registry.ts')}'\n`,
  )
  writeFileSync(join(place, 'funnel.json'), given.replace(from, to))
  const out: string[] = []
  await main(['check', join(place, 'funnel.json')], { out: (text) => out.push(text), error: (text) => out.push(text) })
  return out.join('\n').replaceAll(`${place}/`, '')
}

const breaks: [what: string, from: string, to: string, place: string, message: string, mend: string][] = [
  [
    'a missing comma',
    '"id": "hurried",',
    '"id": "hurried"',
    '4:18',
    'json  a comma is expected',
    'write a comma between two entries',
  ],
  [
    'a trailing comma',
    '"exits": ["/"],',
    '"exits": ["/",],',
    '8:16',
    'json  this comma has no entry behind it',
    'remove the comma',
  ],
  [
    'a trailing comma in an object',
    '"kind": "link",',
    '"kind": "link",,',
    '45:68',
    'json  this comma is one too many',
    'remove it',
  ],
  [
    'a comment',
    '"nav": {',
    '// the buttons\n  "nav": {',
    '10:3',
    'json  comments are not allowed',
    'use the key "about" for notes',
  ],
  [
    'a curly quote',
    '"title": "Three pages in a row"',
    '“title”: "Three pages in a row"',
    '5:3',
    'json  “ is a curly quote, which ends and begins no text',
    '"“" in it is U+201C, a curly quotation mark; write the straight quote "',
  ],
  [
    'a curly quote at the end',
    '"title": "Three pages in a row"',
    '"title": "Three pages in a row”',
    '5:33',
    'json  ” is a curly quote, which ends and begins no text',
    '"”" in it is U+201D, a curly quotation mark; write the straight quote "',
  ],
  [
    'single quotes',
    '"title": "Three pages in a row"',
    "'title': 'Three pages in a row'",
    '5:3',
    'json  a single quote begins no text',
    'write double quotes: "…"',
  ],
  [
    'a tab in a text',
    'Three pages',
    'Three\tpages',
    '5:12',
    'json  this character must be escaped',
    'write \\t for a tab and \\n for a new line',
  ],
  [
    'a duplicate key',
    '"exits": ["/"],',
    '"exits": ["/"], "exits": ["/"],',
    '8:19',
    'duplicate-key  "exits" is written twice here',
    'remove or rename one',
  ],
  [
    'a closing brace too few',
    '"nav": { "next": "Continue" },',
    '"nav": { "next": "Continue" ,',
    '49:1',
    'json  a closing } is expected',
    'a { before this place has no }: count them, or let an editor show the pairs',
  ],
  [
    'a misspelt key',
    '"label": "Nickname"',
    '"lable": "Nickname"',
    '18:11',
    'unknown-key  "lable" means nothing here',
    'did you mean "label"?',
  ],
  [
    'a misspelt widget',
    '"widget": "select"',
    '"widget": "selct"',
    '31:21',
    'unknown-name  "selct" is not a widget',
    'did you mean "select"?',
  ],
  [
    'a widget in the wrong case',
    '"widget": "select"',
    '"widget": "Select"',
    '31:21',
    'unknown-name  "Select" is not a widget',
    'did you mean "select"?',
  ],
  [
    'a wrong path',
    '"nickname": {',
    '"nickName": {',
    '17:9',
    'unknown-field  there is no answer "nickName"',
    'did you mean "nickname"?',
  ],
  [
    'a renamed step',
    '"to": "name"',
    '"to": "names"',
    '45:109',
    'unknown-target  there is no step "names"',
    'did you mean "name"?',
  ],
  [
    'a blank behind a target',
    '"to": "name"',
    '"to": "name "',
    '45:109',
    'unknown-target  there is no step "name "',
    'did you mean "name"?',
  ],
  [
    'a step that order lacks',
    '"order": ["name", "topic", "summary"]',
    '"order": ["name", "summary"]',
    '26:5',
    'not-in-order  "topic" is not in order',
    'add it, or remove it with null',
  ],
  [
    'a step that only order has',
    '"order": ["name", "topic", "summary"]',
    '"order": ["name", "topics", "summary"]',
    '11:21',
    'unknown-step  there is no step "topics"',
    'did you mean "topic"?',
  ],
  [
    'a number for a text',
    '"minLength": 2',
    '"minLength": "2"',
    '22:37',
    'shape  this must be a whole number',
    'write 2 without quotes',
  ],
  [
    'a text for true',
    '"final": true',
    '"final": "true"',
    '44:16',
    'shape  this must be true or false',
    'write true without quotes',
  ],
  [
    'choices as a text',
    '"choices": [\n            { "value": "garden", "label": "Garden" },\n            { "value": "kitchen", "label": "Kitchen" }\n          ]',
    '"choices": "garden, kitchen"',
    '32:22',
    'shape  this must be a list',
    'write a list: ["one", "two"]',
  ],
  [
    'forgotten quotes in a rule',
    '"reason": "Choose',
    '"gate": "form.topic == garden",\n      "reason": "Choose',
    '39:30',
    'rule-unknown-name  there is no "garden"',
    "a text stands in quotes, 'garden'; an answer begins with its root, such as form.nickname",
  ],
  [
    'one = in a rule',
    '"reason": "Choose',
    '"gate": "form.topic = \'garden\'",\n      "reason": "Choose',
    '39:27',
    'rule-syntax  "=" is not expected here',
    'write "==" to compare',
  ],
  [
    'and in a rule',
    '"reason": "Choose',
    '"gate": "present(form.topic) and present(form.nickname)",\n      "reason": "Choose',
    '39:36',
    'rule-syntax  "and" is not expected here',
    'write "&&" for "and"',
  ],
  [
    'a path alone in a rule',
    '"reason": "Choose',
    '"gate": "present(topic)",\n      "reason": "Choose',
    '39:24',
    'rule-unknown-name  there is no "topic"',
    'did you mean "form.topic"?',
  ],
  [
    'an id that is not the folder',
    '"id": "hurried"',
    '"id": "hurry"',
    '4:9',
    'id-folder  the id is "hurry", the folder is "hurried"',
    'write "id": "hurried", or rename the folder',
  ],
  [
    'an unknown funnel to extend',
    '"id": "hurried",',
    '"id": "hurried", "extends": "linaer",',
    '4:31',
    'extends-unknown  there is no funnel "linaer"',
    'known: hurried; runnel list funnels lists all of them',
  ],
  [
    'a removed required',
    '"required": "Please enter a nickname",',
    '',
    '27:16',
    'maybe-unset  form.nickname is not set on every way here',
    'please either set it before, or test present(form.nickname)',
  ],
  [
    'a field asked in two steps',
    '"topic": {\n          "label"',
    '"nickname": { "label": "Name", "widget": "text" },\n        "topic": {\n          "label"',
    '29:9',
    'asked-twice  "nickname" is asked in "name" and again in "topic"',
    'ask once, or accept this',
  ],
  [
    'a forgotten brace in a text',
    '{form.nickname}?',
    '{form.nickname?',
    '27:31',
    'rule-syntax  this "{" is never closed',
    'write "{{" for the sign itself',
  ],
]

it.each(breaks)('%s is answered with where, what, and how to mend it', async (_, from, to, place, message, mend) => {
  const text = await said(from, to)
  const line = text.split('\n').find((one) => one.startsWith(`funnel.json:${place}  `))
  expect(line, text).toContain(message)
  expect(text).toContain(`    hint: ${mend}`)
})

const misspelt: [what: string, from: string, to: string, message: string, mend: string][] = [
  ['a key', '"widget": "select"', '"wiget": "select"', 'unknown-key  "wiget" means nothing here', '"widget"'],
  [
    'a key of a transition',
    '"title": "Three pages in a row"',
    '"title": "x", "enter": { "then": { "goto": "name" } }',
    'unknown-key  "goto" means nothing here',
    '"to"',
  ],
  [
    'a key of an obligation',
    '"exits": ["/"],',
    '"exits": ["/"], "mustPass": [{ "name": "a", "befor": "summary", "through": ["name"] }],',
    'unknown-key  "befor" means nothing here',
    '"before"',
  ],
  [
    'a step in order',
    '"order": ["name", "topic", "summary"]',
    '"order": ["name", "topci", "summary"]',
    'unknown-step  there is no step "topci"',
    '"topic"',
  ],
  [
    'a class',
    `"steps": {\n    "name": {\n      "title": "What shall we call you?",\n      "was": ["who"],\n      "fields": {`,
    `"data": { "own": { "type": "string", "class": "plian" } },\n"steps": { "name": { "title": "Who?", "fields": { "own": { "label": "Own", "widget": "text" },`,
    'class-unknown  there is no class "plian"',
    '"plain"',
  ],
  [
    'a type',
    '"exits": ["/"],',
    '"exits": ["/"], "data": { "own": { "type": "strng", "class": "plain" } },',
    'shape  "strng" is not one of string, number, boolean, array, object',
    '"string"',
  ],
  [
    'a route',
    '"exits": ["/"],',
    '"exits": ["/", "/portal"], "home": "/protal",',
    'redirect-exit  /protal is not allowed',
    '"/portal"',
  ],
]

it.each(misspelt)('only the cause of a misspelt %s is reported', async (_, from, to, message, mend) => {
  const text = await said(from, to)
  const found = text.split('\n').filter((line) => /^\S+:\d+:\d+ {2}(error|warning) /.test(line))
  expect(found, text).toHaveLength(1)
  expect(found[0]).toContain(message)
  expect(text).toContain(`    hint: did you mean ${mend}?`)
})

it.each([
  ['"true"', 'people would read "true" while the answer is missing', 'write the message that people read'],
  ['"False"', 'people would read "False" while the answer is missing', 'leave it out'],
  ['true', 'this must be text', 'write the message that people read'],
  ['false', 'this must be text', 'write the text itself, or leave it out'],
])('required: %s is no message', async (value, message, mend) => {
  const text = await said('"required": "Please enter a nickname"', `"required": ${value}`)
  expect(text).toContain(`error shape  ${message}`)
  expect(text).toContain(`hint: ${mend}`)
})

it('a byte order mark and tabs between keys do no harm', async () => {
  expect(await said('{', '\uFEFF{\t')).not.toContain('error')
})
