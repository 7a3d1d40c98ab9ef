import { registry } from 'virtual:runnel-registry'
import './styles/preview.css'
import { createPreview } from './store/createPreview.ts'
import { onDefinitionSaved, sourcesFor } from './data/loadPreview.ts'
import { readLink } from './link/link.ts'
import { Preview } from './Preview.tsx'
import { createBridge } from './screen/bridge.ts'
import { drawPage } from './parts/drawPage.tsx'

const bridge = createBridge()
window.runnelPreview = bridge

const preview = createPreview(sourcesFor(registry), readLink(window.location.search))
onDefinitionSaved(() => void preview.definitionSaved())

drawPage(
  <Preview
    preview={preview}
    bridge={bridge}
    registry={registry}
    screen={<iframe title="The funnel" src="/preview/screen" />}
  />,
)
