import type { BlockProps } from 'runnel/react'
import './Hero.css'

export interface HeroOptions {
  lead?: string
  figure?: string
  text?: string
  note?: string
}

/** The hero of a start page, with figures. The heading is the step's own. */
export function Hero({ options: { lead, figure, text, note } }: BlockProps<HeroOptions>) {
  return (
    <div className="hero">
      {lead && <p className="hero-lead">{lead}</p>}
      {figure && <p className="hero-figure">{figure}</p>}
      {text && <p className="hero-text">{text}</p>}
      {note && <p className="hero-note">{note}</p>}
    </div>
  )
}
