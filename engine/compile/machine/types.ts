/** Plain JSON for XState 5. Only the guard and action types below exist; `engine/run` knows them all and no funnel. */
export interface TypedParams {
  type: string
  params?: Record<string, unknown>
}

export interface Transition {
  /** JSON Pointer in the definition of what it comes from; absent where one leads to the next by itself. */
  at?: string
  /** What stands there does not apply: no branch is taken, or the condition is false. */
  otherwise?: true
  guard?: TypedParams
  target?: string
  actions?: TypedParams[]
}

export interface StateConfig {
  id?: string
  type?: 'parallel' | 'final'
  tags?: string[]
  initial?: string
  entry?: TypedParams[]
  always?: Transition[]
  on?: Record<string, Transition[]>
  after?: Record<string, Transition[]>
  onDone?: Transition[]
  invoke?: { id: string; src: 'call'; input: Record<string, unknown>; onDone: Transition[]; onError: Transition[] }
  states?: Record<string, StateConfig>
}
