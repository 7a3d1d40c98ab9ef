import { createRoot } from 'react-dom/client'
import { Funnel } from 'runnel/react'
import * as stall from '#funnels/examples/stall/funnel.json?funnel'
import { usualComponents } from '#widgets/usualComponents.ts'

createRoot(document.getElementById('root')!).render(
  <main style={{ padding: 16 }}>
    <Funnel funnel={stall} components={usualComponents} />
  </main>,
)
