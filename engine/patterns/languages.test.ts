import { describe, expect, it } from 'vitest'
import { lengthPattern, noTextMatches, textMatching } from './languages.ts'

describe('a sample', () => {
  it.each([
    '^[0-9]{6}$',
    '^07',
    '@',
    '^[^@]*@[^@]*$',
    '\\.[^.]{2,}$',
    '^\\S+$',
    '^(Mon|Tues)day( at \\d?\\d:\\d\\d)?$',
    '^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$',
    'a{2,4}b+c?',
    '^(?:x|y)z$',
    '[\\]]',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  ])('matches %s', (pattern) => {
    expect(textMatching([pattern])).toMatch(new RegExp(pattern, 'u'))
  })

  it('is found where too many ways lead through a pattern to try them one by one', () => {
    // The text is compared, not matched: V8 interprets this pattern in 10 ms, but needs minutes once it has compiled it.
    expect(textMatching([`^${'a?'.repeat(200)}a{60}$`])).toBe('a'.repeat(60))
  })

  it('matches several patterns at once', () => {
    expect(textMatching(['^[a-f]+$', '^[d-z]', lengthPattern(4, 4)])).toMatch(/^[d-f][a-f]{3}$/)
  })

  it('is missing where nothing matches, and for what is no pattern', () => {
    expect(textMatching(['^a$', '^b$'])).toBeUndefined()
    expect(textMatching(['(a'])).toBeUndefined()
    expect(textMatching(['a)'])).toBeUndefined()
  })
})

describe('patterns together', () => {
  it.each([
    [['^[A-Z]+$', '^[a-z]+$']],
    [['^[A-Z]', '^\\d{4}$']],
    [['^\\d{4}$', lengthPattern(5, Infinity)]],
    [['^(\\+44|0)7\\d{9}$', lengthPattern(0, 10)]],
    [['^ *$', '\\S']],
    [['^(?=.*\\d)[a-c]+$', '^[d-z]+$']],
  ])('leave nothing: %s', (patterns) => {
    expect(noTextMatches(patterns)).toBe(true)
  })

  it.each([
    [['^[A-Z]+$', '^[A-M]+$']],
    [['^[A-Z]', '[a-z]']],
    [['^\\d{4}$', lengthPattern(4, 4)]],
    [['^.{300,}$', lengthPattern(0, 250)]],
    [['^(a+)\\1$', '^aaa$']],
    [['(']],
  ])('leave something, or it is not decided: %s', (patterns) => {
    expect(noTextMatches(patterns)).toBe(false)
  })
})
