import { registry } from 'virtual:runnel-registry'
import '../styles/sheet.css'
import '../styles/phone.css'
import './compare.css'
import { onDefinitionSaved, sourcesFor } from '../data/loadPreview.ts'
import { readPageLink } from '../link/pageLink.ts'
import { createBridge } from '../screen/bridge.ts'
import { Compare } from './Compare.tsx'
import { createComparison } from './createComparison.ts'
import { drawPage } from '../parts/drawPage.tsx'

const bridges = { left: createBridge(), right: createBridge() }
window.runnelScreens = new Map(Object.entries(bridges))

const comparison = createComparison(sourcesFor(registry), readPageLink(window.location.search))
onDefinitionSaved(() => void comparison.definitionSaved())

drawPage(
  <Compare
    comparison={comparison}
    bridges={bridges}
    screens={{
      left: <iframe name="left" title="The funnel on the left" src="/preview/screen" />,
      right: <iframe name="right" title="The funnel on the right" src="/preview/screen" />,
    }}
  />,
)
