import type { Elements } from 'runnel/react'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { PageHeading } from '../../shell/PageHeading.tsx'
import './TextPage.css'

export interface Section {
  id: string
  title: string
  content: Elements
}

/** A page that is read: its gist above, and its sections beside a list of them. */
export function TextPage({
  title,
  lede,
  gist,
  sections,
}: {
  title: string
  lede: string
  gist?: Elements
  sections: Section[]
}) {
  return (
    <PageFrame width="wide">
      <div className="text-page">
        <div className="stack text-page-head">
          <PageHeading>{title}</PageHeading>
          <p className="lede">{lede}</p>
        </div>
        {gist}
        <div className="text-page-body">
          <nav className="text-page-contents" aria-label="On this page">
            <ul>
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <article className="ui-card ui-card-large stack prose">
            {sections.map(({ id, title: name, content }: Section) => (
              <section key={id} className="stack">
                <h2 id={id}>{name}</h2>
                {content}
              </section>
            ))}
          </article>
        </div>
      </div>
    </PageFrame>
  )
}
