import { useMemo, useState } from 'react'
import type { Brand } from '../data/loadPreview.ts'
import { Picture } from '../drawing/Picture.tsx'
import type { PageLink } from '../link/pageLink.ts'
import { Bar } from '../parts/Bar.tsx'
import { NameChoice, namesOf } from '../parts/NameChoice.tsx'
import type { Exhibit, Sample } from './samples.ts'

/** As wide as a small phone. */
const width = 320

function SamplePicture({ sample, brand, name }: { sample: Sample; brand: Brand; name: string }) {
  const content = useMemo(() => ({ sample, brand }), [sample, brand])
  return (
    <figure className="gallery-sample">
      <figcaption>{sample.state}</figcaption>
      <Picture
        title={`${name}: ${sample.state}`}
        content={content}
        width={width}
        whenEmpty="Nothing is seen of it here."
      />
    </figure>
  )
}

/** A widget or block in all states, with a link to its place in the reference. */
function Shelf({ exhibit: { kind, name, about, samples }, brand }: { exhibit: Exhibit; brand: Brand }) {
  return (
    <section className="gallery-shelf" aria-labelledby={`${kind}-${name}`}>
      <h2 id={`${kind}-${name}`}>
        <a href={`/docs/reference/${kind}s.md#:~:text=${encodeURIComponent(`### ${name}`)}`}>{name}</a>{' '}
        <span className="gallery-kind">{kind}</span>
      </h2>
      <p className="quiet">
        {about
          .split('`')
          .map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : <span key={at}>{part}</span>))}
      </p>
      <div className="gallery-samples">
        {samples.map((sample) => (
          <SamplePicture key={sample.state} {...{ sample, brand, name }} />
        ))}
      </div>
    </section>
  )
}

interface GalleryProps {
  exhibits: Exhibit[]
  brands: Brand[]
  first: PageLink
}

/** Every widget and block in the states that matter, as wide as a small phone. */
export function Gallery({ exhibits, brands, first }: GalleryProps) {
  const [link, setLink] = useState(first)
  const brand = brands.find(({ name }) => name === link.brand) ?? brands[0]!
  const find = link.find ?? ''
  const found = exhibits.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(find.toLowerCase()))
  const count = (kind: Exhibit['kind']): number => found.filter((one) => one.kind === kind).length
  return (
    <div className="sheet">
      <Bar page="gallery" link={{ find: link.find, brand: brand.name }}>
        <NameChoice
          label="Brand"
          names={namesOf(brands)}
          value={brand.name}
          onChange={(name) => setLink({ ...link, brand: name })}
        />
        <div className="choice">
          <label htmlFor="gallery-find">Find</label>
          <input
            id="gallery-find"
            type="search"
            value={find}
            onChange={(event) => setLink({ ...link, find: event.target.value })}
          />
        </div>
      </Bar>
      <main>
        <p className="quiet sheet-note" role="status">
          {`${count('widget')} widgets, ${count('block')} blocks`}
        </p>
        {found.map((exhibit) => (
          <Shelf key={`${exhibit.kind} ${exhibit.name}`} exhibit={exhibit} brand={brand} />
        ))}
      </main>
    </div>
  )
}
