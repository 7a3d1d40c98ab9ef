/** One line of the log. */
export interface LogLine {
  id: number
  /** Milliseconds on the funnel's clock since it was started. */
  at: number
  kind: 'you' | 'step' | 'call' | 'set' | 'wait' | 'alert' | 'error' | 'emit' | 'track' | 'leave' | 'note'
  title: string
  detail?: string
  /** What was sent, and for calls what came back. */
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
