import { registry } from 'virtual:runnel-registry'
import '../styles/sheet.css'
import './gallery.css'
import { sourcesFor } from '../data/loadPreview.ts'
import { Drawings } from '../drawing/Picture.tsx'
import { readPageLink } from '../link/pageLink.ts'
import { Gallery } from './Gallery.tsx'
import { exhibits } from './samples.ts'
import { drawPage } from '../parts/drawPage.tsx'

const brands = await sourcesFor(registry).brands()

drawPage(
  <Drawings>
    <Gallery exhibits={exhibits(registry)} brands={brands} first={readPageLink(window.location.search)} />
  </Drawings>,
)
