import type { ReactNode } from 'react'
import type { BlockProps } from 'runnel/react'
import { AlertIcon, DoneIcon, InfoIcon } from '../icons/icons.tsx'
import { bannerOf, type BannerContent, type ClaimBannerOptions } from './bannerOf.ts'
import '../shared/controls.css'
import './ClaimBanner.css'

const marks: Record<BannerContent['tone'], ReactNode> = {
  success: <DoneIcon />,
  info: <InfoIcon />,
  warning: <AlertIcon />,
}

/** The outcome of the credit search, told apart by text and icon, not by colour alone (PRG-07). */
export function ClaimBanner({ options }: BlockProps<ClaimBannerOptions>) {
  const { tone, title, text } = bannerOf(options)
  return (
    <div className={`ui-note claim-banner ui-${tone}`}>
      {marks[tone]}
      <div>
        <p className="claim-banner-title">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}
