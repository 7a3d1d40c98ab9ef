import { expect, it } from 'vitest'
import { Broken, forPeople, NotLoaded } from './forPeople.ts'

it('keeps an error that is written for people, and never the words of another one', () => {
  const [written, thrown] = [new NotLoaded(), new TypeError("Failed to execute 'insertBefore' on 'Node'")]
  expect(forPeople(written)).toBe(written)
  for (const error of [thrown, 'thrown words', undefined]) {
    expect(forPeople(error)).toBeInstanceOf(Broken)
    expect(forPeople(error)).toMatchObject({ message: 'An unexpected error occurred. Please try again.', cause: error })
  }
})
