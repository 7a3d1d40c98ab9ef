import { registry } from 'virtual:runnel-registry'
import '../styles/sheet.css'
import './overview.css'
import { onDefinitionSaved, sourcesFor } from '../data/loadPreview.ts'
import { Drawings } from '../drawing/Picture.tsx'
import { readPageLink } from '../link/pageLink.ts'
import { createOverview } from './createOverview.ts'
import { Overview } from './Overview.tsx'
import { drawPage } from '../parts/drawPage.tsx'

const overview = createOverview(sourcesFor(registry), readPageLink(window.location.search))
onDefinitionSaved(() => void overview.definitionSaved())

drawPage(
  <Drawings>
    <Overview overview={overview} />
  </Drawings>,
)
