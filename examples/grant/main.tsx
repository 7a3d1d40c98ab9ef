import { createRoot } from 'react-dom/client'
import { allComponents, allVocabulary } from 'runnel/components/all'
import { Funnel } from 'runnel/react'
import 'runnel/styles.css'
import { files } from './files.ts'
import * as grant from './funnels/grant/funnel.json?funnel'

createRoot(document.getElementById('root')!).render(
  <main style={{ maxWidth: 560, margin: 'auto', padding: 16 }}>
    <Funnel
      funnel={grant}
      components={allComponents}
      vocabulary={allVocabulary}
      files={files}
      site={{ name: 'Community grants' }}
      // Nobody has reviewed the Welsh texts yet. A product for people says 'offered', and leaves drafts out.
      languages="drafts"
      notFound={<a href="/apply">Apply for a grant</a>}
    />
  </main>,
)
