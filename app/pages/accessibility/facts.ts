import given from './facts.json' with { type: 'json' }

/** What an audit of the site found out, for the statement. Written by `npm run screenshots -- --record=yes`, never by hand. */
export interface AccessibilityFacts {
  /** Days of the oldest and the newest result: `2026-11-25`. */
  from: string
  to: string
  /** Forms and brands in the colours of light and dark screens: how many were looked at, and how many there are. */
  parts: { seen: number; all: number }
  /** Screens, each in a state, at one width and in one scheme. */
  screens: number
  /** What axe found, what scrolls sideways, and what is cut off. */
  findings: number
  /** CSS pixels. */
  widths: number[]
  schemes: ('light' | 'dark' | 'forced')[]
  /** What evidence asks of the screens: points with a test, those that only a screen reader or a device can show, and what is not as it should be. */
  points: { tested: number; reader: number; device: number; limits: string[] }
}

export const facts = given as AccessibilityFacts
