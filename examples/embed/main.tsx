import { createRoot } from 'react-dom/client'
import { usualComponents } from 'runnel/components'
import { Funnel } from 'runnel/react'
import 'runnel/styles.css'
import * as visit from './funnels/visit/funnel.json?funnel'
import { Stars } from './Stars.tsx'

const components = { ...usualComponents, widgets: { ...usualComponents.widgets, stars: Stars } }

createRoot(document.getElementById('root')!).render(
  <main style={{ maxWidth: 480, margin: 'auto', padding: 16 }}>
    <Funnel funnel={visit} components={components} notFound={<a href="/visit">Say how your visit was</a>} />
  </main>,
)
