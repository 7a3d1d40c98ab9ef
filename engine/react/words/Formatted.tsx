import { createElement, type ReactElement } from 'react'
import {
  linkTo,
  opensNewTab,
  type FormattedNode,
  type FormattedPart,
  type FormattedText,
} from '#engine/definition/index.ts'
import { useSentences } from '../context.ts'

/** Draws a formatted text. What it inserts is text: an answer can be neither markup nor a link. */
export const Formatted = ({ text: { formatted } }: { text: FormattedText }) => formatted.map(drawn)

/** What is inside an element. A text that is alone there needs none of its own. */
const inside = (parts: FormattedPart[]) =>
  parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts.map(drawn)

function drawn(part: FormattedPart, at: number): ReactElement {
  if (typeof part === 'string') return <span key={at}>{part}</span>
  if (part.tag === 'a') return <Link key={at} node={part} />
  return createElement(part.tag, { key: at, start: part.start }, part.of && inside(part.of))
}

/** A link to a page opens a new tab, so that what was typed stays, and says so. */
function Link({ node }: { node: FormattedNode }) {
  const { opensInNewTab } = useSentences()
  const words = inside(node.of ?? [])
  if (!opensNewTab(node)) return <a href={linkTo(node.href)}>{words}</a>
  return (
    <a href={linkTo(node.href)} target="_blank" rel="noopener noreferrer">
      <span>{words}</span> <span>{opensInNewTab}</span>
    </a>
  )
}
