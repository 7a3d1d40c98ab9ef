import { pages, writePageLink, type Page, type PageLink } from '../link/pageLink.ts'

/** Links to the other pages of the preview, with the same funnel and brand. */
export function Pages({ here, link: { funnel, brand, step } }: { here?: Page; link: PageLink }) {
  const query: Record<Page | '', PageLink> = {
    '': { funnel, brand, step },
    overview: { funnel, brand },
    compare: { funnel, brand, step },
    gallery: { brand },
  }
  const names = { '': 'Preview', ...pages }
  return (
    <nav className="pages" aria-label="Pages of the preview">
      {(Object.keys(names) as (Page | '')[]).map((page) => (
        <a
          key={page}
          href={`/preview${page && `/${page}`}${writePageLink(query[page])}`}
          aria-current={page === (here ?? '') ? 'page' : undefined}
        >
          {names[page]}
        </a>
      ))}
    </nav>
  )
}
