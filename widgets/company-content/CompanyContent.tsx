import { useTheme } from '#engine/react/context.ts'
import type { BlockProps } from '#engine/react/types.ts'
import type { CompanyContent as Content, ContentPart } from '#schemas/companyContent.ts'
import { BenefitTiles } from '../benefit-tiles/BenefitTiles.tsx'
import { Checklist } from '../checklist/Checklist.tsx'
import { TrustLine } from '../trust-line/TrustLine.tsx'
import { Questions } from './Questions.tsx'
import { Reviews } from './Reviews.tsx'
import '../shared/controls.css'
import './CompanyContent.css'

/** One part of the content; a part that the company does not have is nothing. */
function Part({ name, parts }: { name: ContentPart; parts: Content['parts'] }) {
  const { assurances, checklist, tiles, reviews, questions } = parts
  if (name === 'assurances') return assurances ? <TrustLine options={assurances} /> : null
  if (name === 'checklist') return checklist ? <Checklist options={checklist} /> : null
  if (name === 'reviews') return reviews ? <Reviews {...reviews} /> : null
  if (name === 'questions') return questions ? <Questions {...questions} /> : null
  if (!tiles) return null
  const { link, ...rest } = tiles
  return (
    <div className="company-tiles">
      <BenefitTiles options={rest} />
      {link && <a className="ui-inline-link company-link" href={link.href} target="_blank" rel="noopener noreferrer">{link.text}<span className="ui-hidden"> (opens in a new tab)</span></a>}
    </div>
  )
}

/** The parts that the company shows in a place, in its order. They are data of the theme: another company shows others, or none. */
export function CompanyContent({ options: { place } }: BlockProps<{ place: string }>) {
  const { content } = useTheme<{ content?: Content }>()
  const names = content?.places[place] ?? []
  if (!content || names.length === 0) return null
  return (
    <div className="company">
      {names.map((name) => <Part key={name} name={name} parts={content.parts} />)}
    </div>
  )
}
