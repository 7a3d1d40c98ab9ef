import { Link } from 'wouter'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { PageHeading } from '../../shell/PageHeading.tsx'
import './LostRoad.css'

/** A road that ends at a blank signpost. Decorative, in the brand's colours. */
function LostRoad() {
  return (
    <svg className="lost-road" viewBox="0 0 320 220" aria-hidden="true" focusable="false">
      <path className="lost-hill" d="M0 158c58-46 118-52 170-22s98 26 150-8v92H0Z" />
      <path className="lost-way" d="M118 220c8-34 26-58 52-78l16 2c-12 22-16 46-14 76Z" />
      <path className="lost-lines" d="M147 208l4-14M157 184l6-12M167 164l5-7" />
      <path className="lost-post" d="M218 202V62" />
      <path className="lost-sign" d="M172 66h78l18 15-18 15h-78Z" />
      <path className="lost-sign lost-sign-back" d="M264 108h-70l-18 14 18 14h70Z" />
      <path className="lost-dots" d="M190 81h44M200 122h44" />
      <circle className="lost-sun" cx="72" cy="62" r="26" />
    </svg>
  )
}

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
