import type { Move } from './move.ts'
import { answerMoves } from './moves/answer.ts'
import { goMoves } from './moves/go.ts'
import { spoilMoves } from './moves/spoil.ts'
import { tabMoves } from './moves/tabs.ts'
import { touchMoves } from './moves/touch.ts'
import { typeMoves } from './moves/type.ts'

/** Everything that a monkey does. */
export const moves: readonly Move[] = [
  ...answerMoves,
  ...touchMoves,
  ...typeMoves,
  ...goMoves,
  ...tabMoves,
  ...spoilMoves,
]
