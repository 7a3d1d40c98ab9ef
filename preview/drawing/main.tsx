import { createRoot } from 'react-dom/client'
import '#app/styles/index.css'
import '#app/funnel/funnel.css'
import '#widgets/shared/controls.css'
import '../screen/screen.css'
import './drawing.css'
import { PageGuard } from '../parts/drawPage.tsx'
import { ShownScreen } from '../screen/Screen.tsx'
import { brandOf, type Content } from './content.ts'
import { SampleScreen } from './SampleScreen.tsx'
import { copyStyles } from './copyStyles.ts'

// One page loads the components, and draws every picture into a small document of its own: a picture has the width of
// a phone and the style of its brand, without loading the page again.
window.runnelDrawing = {
  draw: (target, content) => {
    const stopStyles = copyStyles(document, target, brandOf(content).styleSheet)
    const place = target.createElement('div')
    target.body.replaceChildren(place)
    const root = createRoot(place)
    root.render(<PageGuard>{drawn(content)}</PageGuard>)
    return () => {
      stopStyles()
      root.unmount()
    }
  },
}

const drawn = (content: Content) =>
  'screen' in content ? <ShownScreen shown={content.screen} /> : <SampleScreen {...content} />
