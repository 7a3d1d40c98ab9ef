/** One line of the log. */
export interface LogLine {
  id: number
  /** Milliseconds since the start, on the funnel's clock. */
  at: number
  kind: 'you' | 'step' | 'call' | 'set' | 'wait' | 'alert' | 'error' | 'emit' | 'track' | 'leave' | 'note'
  title: string
  detail?: string
  /** The data that was sent and, for calls, received. */
  payload?: unknown
  reply?: unknown
  state?: 'pending' | 'ok' | 'failed'
}

export const kinds: Record<LogLine['kind'], string> = {
  you: 'You',
  step: 'Step',
  call: 'Call',
  set: 'Set',
  wait: 'Wait',
  alert: 'Alert',
  error: 'Error',
  emit: 'Event',
  track: 'Analytics',
  leave: 'Leaves',
  note: 'Note',
}
