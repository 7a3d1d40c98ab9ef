/** The questions, by aspect. */
export const aspects = {
  teacher: 'How did you like the teacher?',
  room: 'How did you like the room?',
  price: 'How did you like the price?',
}

export const marks = [
  { value: 'good', label: 'Good' },
  { value: 'fair', label: 'Fair' },
  { value: 'poor', label: 'Poor' },
]
