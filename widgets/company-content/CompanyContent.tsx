import type { ComponentType, ReactNode } from 'react'
import { linkTo, useTheme, type BlockProps, ownValue } from 'runnel/react'
import type { CompanyContent as Content, ContentPart, ContentParts } from '#schemas/companyContent.ts'
import { BenefitTiles } from '../benefit-tiles/BenefitTiles.tsx'
import { Checklist } from '../checklist/Checklist.tsx'
import { TrustLine } from '../trust-line/TrustLine.tsx'
import { Questions } from './Questions.tsx'
import { Reviews } from './Reviews.tsx'
import '../shared/controls.css'
import './CompanyContent.css'

function Tiles({ link, ...options }: NonNullable<ContentParts['tiles']>) {
  return (
    <div className="company-tiles">
      <BenefitTiles options={options} />
      {link && (
        <a className="ui-inline-link company-link" href={linkTo(link.href)} target="_blank" rel="noopener noreferrer">
          <span>{link.text}</span>
          <span className="ui-hidden"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  )
}

type Shown = { [Name in ContentPart]: (part: NonNullable<ContentParts[Name]>) => ReactNode }

const shown: Shown = {
  assurances: (lines) => <TrustLine options={lines} />,
  checklist: (lines) => <Checklist options={lines} />,
  tiles: Tiles,
  reviews: Reviews,
  questions: Questions,
}

/** One part of the content; nothing if the company does not have it. */
function Part<Name extends ContentPart>({ name, parts }: { name: Name; parts: ContentParts }) {
  const View = shown[name] as ComponentType<object>
  return parts[name] ? <View {...parts[name]} /> : null
}

/** The content that a company shows in a place, in its order. It is data of the theme. */
export function CompanyContent({ options: { place } }: BlockProps<{ place: string }>) {
  const { content } = useTheme<{ content?: Content }>()
  const names = ownValue(content?.places, place) ?? []
  if (!content || names.length === 0) return null
  return (
    <div className="company">
      {names.map((name) => (
        <Part key={name} name={name} parts={content.parts} />
      ))}
    </div>
  )
}
