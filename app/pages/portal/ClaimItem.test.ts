import { expect, it } from 'vitest'
import { statusText } from './ClaimItem.tsx'

it.each([
  ['active', 'Active'],
  ['PENDING', 'Pending'],
  ['In Progress', 'In Progress'],
  ['', ''],
])('shows %s as %s', (name, text) => expect(statusText(name)).toBe(text))
