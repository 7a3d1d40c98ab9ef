import type { RuleFunction } from './functions.ts'
import { ownMember } from './relations.ts'

/** A function as authors read of it, without what it does. */
export type DescribedFunction = Pick<RuleFunction, 'about' | 'parameters' | 'returns' | 'class' | 'clock' | 'examples'>

const ofList = { parameters: ['list<number>'], returns: 'number' }
const ofNumber = { parameters: ['number'], returns: 'number' }

/** The functions for numbers, which `words/numbers.ts` carries out. */
export const numberFunctions: Record<string, DescribedFunction> = {
  sum: {
    about: 'The sum of a list; 0 for an empty list',
    ...ofList,
    examples: [
      { arguments: [[0.1, 0.2]], gives: 0.3 },
      { arguments: [[]], gives: 0 },
    ],
  },
  average: {
    about: 'The sum of a list, divided by its size; 0 for an empty list',
    ...ofList,
    examples: [
      { arguments: [[1, 2]], gives: 1.5 },
      { arguments: [[]], gives: 0 },
    ],
  },
  min: {
    about: 'The least number of a list; 0 for an empty list',
    ...ofList,
    examples: [
      { arguments: [[3, 1, 2]], gives: 1 },
      { arguments: [[]], gives: 0 },
    ],
  },
  max: {
    about: 'The greatest number of a list; 0 for an empty list',
    ...ofList,
    examples: [
      { arguments: [[-3, -1]], gives: -1 },
      { arguments: [[]], gives: 0 },
    ],
  },
  round: {
    about: 'A number with at most so many digits behind the point; halves are rounded away from zero',
    parameters: ['number', 'number'],
    returns: 'number',
    examples: [
      { arguments: [1.005, 2], gives: 1.01 },
      { arguments: [-2.5, 0], gives: -3 },
      { arguments: [1250, -2], gives: 1300 },
    ],
  },
  floor: {
    about: 'The next whole number downwards',
    ...ofNumber,
    examples: [
      { arguments: [2.9], gives: 2 },
      { arguments: [-2.1], gives: -3 },
    ],
  },
  ceil: {
    about: 'The next whole number upwards',
    ...ofNumber,
    examples: [
      { arguments: [2.1], gives: 3 },
      { arguments: [-0.5], gives: 0 },
    ],
  },
  divide: {
    about: 'The first number divided by the second, to the nearest number; 0 if the second is 0',
    parameters: ['number', 'number'],
    returns: 'number',
    examples: [
      { arguments: [0.3, 0.1], gives: 3 },
      { arguments: [1, 4], gives: 0.25 },
      { arguments: [1, 0], gives: 0 },
    ],
  },
  number: {
    about: 'The number that a text writes, such as a code; 0 if it writes none',
    parameters: ['string'],
    returns: 'number',
    examples: [
      { arguments: [' 12.50 '], gives: 12.5 },
      { arguments: ['1,250'], gives: 0 },
    ],
  },
}

/** The functions for dates, which `words/dates.ts` carries out. */
export const dateFunctions: Record<string, DescribedFunction> = {
  today: {
    about: 'The date of today in the time zone of the theme, as an ISO date',
    parameters: [],
    returns: 'string',
    class: 'plain',
    clock: true,
    examples: [],
  },
  year: {
    about: 'The year of an ISO date; 0 if it is none',
    parameters: ['string'],
    returns: 'number',
    examples: [
      { arguments: ['2024-02-29'], gives: 2024 },
      { arguments: ['2023-02-29'], gives: 0 },
    ],
  },
  days: {
    about: 'The days from one ISO date to another, negative if the other is earlier; 0 unless both are dates',
    parameters: ['string', 'string'],
    returns: 'number',
    examples: [
      { arguments: ['2024-02-28', '2024-03-01'], gives: 2 },
      { arguments: ['2024-03-01', ''], gives: 0 },
    ],
  },
  years: {
    about: 'The completed years from one ISO date to another, such as an age; 0 unless both are dates',
    parameters: ['string', 'string'],
    returns: 'number',
    examples: [
      { arguments: ['2000-06-15', '2024-06-14'], gives: 23 },
      { arguments: ['2000-06-15', 'soon'], gives: 0 },
    ],
  },
  addDays: {
    about: 'An ISO date so many days later; an empty text if it is none',
    parameters: ['string', 'number'],
    returns: 'string',
    examples: [
      { arguments: ['2024-02-28', 2], gives: '2024-03-01' },
      { arguments: ['soon', 2], gives: '' },
    ],
  },
  addMonths: {
    about: 'An ISO date so many months later, or the last day of a shorter month; an empty text if it is none',
    parameters: ['string', 'number'],
    returns: 'string',
    examples: [
      { arguments: ['2024-01-31', 1], gives: '2024-02-29' },
      { arguments: ['2024-01-31', -2], gives: '2023-11-30' },
    ],
  },
  addYears: {
    about: 'An ISO date so many years later, or 28 February for the 29th; an empty text if it is none',
    parameters: ['string', 'number'],
    returns: 'string',
    examples: [
      { arguments: ['2024-02-29', 1], gives: '2025-02-28' },
      { arguments: ['2024-02-30', 1], gives: '' },
    ],
  },
}

/** The functions of the language for calculations, whatever the registry has. */
export const calculations: Record<string, DescribedFunction> = { ...numberFunctions, ...dateFunctions }

/** The function of this name: of the language, otherwise of the registry. */
export const functionNamed = (name: string, functions: Record<string, RuleFunction>): DescribedFunction | undefined =>
  ownMember(calculations, name) ?? ownMember(functions, name)
