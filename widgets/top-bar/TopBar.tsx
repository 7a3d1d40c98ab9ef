import { useTheme } from '#engine/react/context.ts'
import type { BlockProps } from '#engine/react/types.ts'
import { Stars } from '../shared/Stars.tsx'
import './TopBar.css'

export interface TopBarOptions {
  stars?: number
  text?: string
}

/** Logo and rating in a bar that stays while the page scrolls, unless the screen is too low for it (LAY-06). */
export function TopBar({ options: { stars = 5, text = 'Based on 7,042 reviews' } }: BlockProps<TopBarOptions>) {
  const { logoUrl, brandName } = useTheme<{ logoUrl?: string; brandName?: string }>()
  return (
    <div className="top-bar">
      <div className="top-bar-row">
        {logoUrl && <img className="top-bar-logo" src={logoUrl} alt={brandName} height={32} />}
        <p className="top-bar-rating"><Stars filled={stars} /><span>{text}</span></p>
      </div>
    </div>
  )
}
