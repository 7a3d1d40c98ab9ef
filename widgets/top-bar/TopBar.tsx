import { linkTo, useTheme } from 'runnel/react'
import type { CompanyContent } from '#schemas/companyContent.ts'
import { Stars } from '../shared/Stars.tsx'
import './TopBar.css'

/** The logo in a sticky bar, unless the screen is too low for it (LAY-06), and the company's rating if it has one. */
export function TopBar() {
  const { logoUrl, brandName, content } = useTheme<{ logoUrl?: string; brandName?: string; content?: CompanyContent }>()
  const rating = content?.rating
  return (
    <div className="top-bar">
      <div className="top-bar-row">
        {logoUrl && <img className="top-bar-logo" src={linkTo(logoUrl)} alt={brandName} height={32} />}
        {rating && (
          <p className="top-bar-rating">
            <Stars filled={rating.stars} />
            <span>{rating.text}</span>
          </p>
        )}
      </div>
    </div>
  )
}
