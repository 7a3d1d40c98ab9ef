import { expect, it } from 'vitest'
import { checkFixture, fixtureCodes, fixtureOf, type Fixture } from '#engine/check/testing/fixtures.ts'
import type { Finding } from 'runnel/contracts'
import { mendOf } from './mend.ts'

/** The findings of a fixture in its own file. */
const check = (fixture: Fixture, text: string): Finding[] =>
  checkFixture(fixture, text).filter(({ file }) => file === fixture.file)
const key = ({ code, pointer, message }: Finding): string => `${code} ${pointer} ${message}`

it('mends what it offers to mend, of all that the checker finds', () => {
  const offered: string[] = []
  for (const fixture of fixtureCodes.map(fixtureOf)) {
    const text = fixture.wrong
    const found = check(fixture, text)
    for (const finding of found) {
      const mend = mendOf(finding, text)
      if (!mend) continue
      offered.push(`${finding.code}: ${mend.about}`)
      const left = check(fixture, mend.text)
      expect(left.map(key)).not.toContain(key(finding))
      expect(left.map((one) => one.code)).not.toContain('json')
    }
  }
  expect(offered).toMatchInlineSnapshot(`
    [
      "class-unknown: Write "reference"",
      "unused: Remove "local.pin"",
      "event-payload: Write "day"",
      "extends-unknown: Write "base"",
      "input-unknown: Write "day"",
      "unused: Remove "as"",
      "message-unknown: Write "maxLength"",
      "not-acceptable: Write "gate-needs-optional"",
      "parameter-unknown: Write "passed"",
      "rule-unknown-function: Write "isLong"",
      "rule-unknown-key: Write "guests"",
      "rule-unknown-name: Write "form"",
      "section-after: Write "plan"",
      "shape: Write "session"",
      "unknown-field: Write "agreed"",
      "unknown-field: Write "seat.row"",
      "unknown-field: Write "nickname"",
      "unknown-key: Remove "typed"",
      "unknown-key: Write "gate"",
      "unknown-name: Write "text"",
      "unknown-name: Write "trim"",
      "unknown-name: Write "bookSeat"",
      "unknown-name: Write "booked"",
      "unknown-option: Write "prefix"",
      "unknown-option: Write "text"",
      "unknown-step: Write "done"",
      "unknown-step: Write "done"",
      "unknown-step: Write "done"",
      "unknown-step: Write "ask"",
      "unknown-target: Write "done"",
      "unknown-target: Write "@next"",
      "unknown-target: Write "/done"",
      "unused: Remove "as"",
      "unused: Remove "grown"",
      "unused: Remove "referrer"",
    ]
  `)
})

it('offers nothing where several names may be meant, or the place is gone', () => {
  const finding = {
    pointer: '/if',
    message: '"nam" is unknown',
    hint: 'did you mean "name"?',
    code: 'rule-unknown-name',
  }
  expect(mendOf(finding as Finding, '{ "if": "form.nam == local.nam" }')).toBeUndefined()
  expect(mendOf(finding as Finding, '{ "if": "form.nam == 1" }')?.text).toBe('{ "if": "form.name == 1" }')
  expect(mendOf(finding as Finding, '{}')).toBeUndefined()
  expect(mendOf(finding as Finding, '{')).toBeUndefined()
})
