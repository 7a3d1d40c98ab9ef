import { useMemo, type ReactNode } from 'react'
import { htmlTags, linkTo } from 'runnel/react'

/** A replacement for an element with a meaning of its own; `undefined` renders the element as it is. */
export type Replace = (element: Element, children: ReactNode[], key: number) => ReactNode | undefined

function toNode(node: Node, key: number, replace: Replace): ReactNode {
  if (node.nodeType === 3) return node.textContent
  if (node.nodeType !== 1) return null
  const element = node as Element
  const children = [...element.childNodes].map((child, index) => toNode(child, index, replace))
  const replaced = replace(element, children, key)
  if (replaced !== undefined) return replaced
  if (!htmlTags.includes(element.tagName.toLowerCase())) return <span key={key}>{children}</span>
  if (element.tagName === 'BR') return <br key={key} />
  if (element.tagName === 'A') return toLink(element, children, key)
  const Tag = element.tagName.toLowerCase() as 'p'
  return <Tag key={key}>{children}</Tag>
}

function toLink(element: Element, children: ReactNode[], key: number): ReactNode {
  const href = linkTo(element.getAttribute('href') ?? undefined)
  if (href === undefined) return <span key={key}>{children}</span>
  const leaves = /^https:/i.test(href)
  return (
    <a key={key} href={href} target="_blank" rel={leaves ? 'noopener noreferrer' : undefined}>
      {children}
    </a>
  )
}

const dropped = 'script, style, template, iframe, object'

/** Renders sanitised HTML element by element, and drops tags and links that are not on its own list either (THM-06). */
export function SafeHtml({ html, replace = () => undefined }: { html: string; replace?: Replace }) {
  const body = useMemo(() => {
    const parsed = new DOMParser().parseFromString(html, 'text/html').body
    for (const element of parsed.querySelectorAll(dropped)) element.remove()
    return parsed
  }, [html])
  return <>{[...body.childNodes].map((node, index) => toNode(node, index, replace))}</>
}
