/** Plain JSON for XState 5. Only the guard and action types below exist; `engine/run` knows them all and no funnel. */
export interface TypedParams {
  type: string
  params?: Record<string, unknown>
}

export interface Transition {
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
