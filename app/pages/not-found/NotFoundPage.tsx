import { Link } from 'wouter'
import { LostRoad } from './LostRoad.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { PageHeading } from '../../shell/PageHeading.tsx'

/** The page for unknown addresses (ROUTE-02, ROUTE-03). */
export default function NotFoundPage() {
  return (
    <PageFrame>
      <div className="ui-card ui-card-large beside">
        <div className="stack">
          <PageHeading>Page not found</PageHeading>
          <p>
            There is nothing at this address. If you typed it, please check it; if a link led you here, it may be out of
            date.
          </p>
          <p className="button-row">
            <Link href="/" className="ui-button ui-button-primary">
              Go to the home page
            </Link>
            <Link href="/claim" className="ui-button">
              Start a claim
            </Link>
          </p>
        </div>
        <LostRoad />
      </div>
    </PageFrame>
  )
}
