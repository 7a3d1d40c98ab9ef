import { createElement, Fragment, type ReactNode } from 'react'
import {
  linkTo,
  opensNewTab,
  type FormattedNode,
  type FormattedPart,
  type FormattedText,
} from '#engine/definition/index.ts'
import { useSentences } from '../context.ts'

/** Draws a formatted text. What it inserts is text: an answer can be neither markup nor a link. */
export const Formatted = ({ text: { formatted } }: { text: FormattedText }): ReactNode => formatted.map(drawn)

function drawn(part: FormattedPart, at: number): ReactNode {
  if (typeof part === 'string') return <Fragment key={at}>{part}</Fragment>
  if (part.tag === 'a') return <Link key={at} node={part} />
  return createElement(part.tag, { key: at, start: part.start }, part.of?.map(drawn))
}

/** A link to a page opens a new tab, so that what was typed stays, and says so. */
function Link({ node }: { node: FormattedNode }) {
  const { opensInNewTab } = useSentences()
  const words = node.of?.map(drawn)
  if (!opensNewTab(node)) return <a href={linkTo(node.href)}>{words}</a>
  return (
    <a href={linkTo(node.href)} target="_blank" rel="noopener noreferrer">
      {words} {opensInNewTab}
    </a>
  )
}
