import type { Brand } from '../data/loadPreview.ts'
import type { Shown } from '../screen/shown.ts'
import type { Sample } from '../gallery/samples.ts'

/** The subject of a picture: a running funnel, or a single widget or block. */
export type Content = { screen: Shown } | { sample: Sample; brand: Brand }

export const brandOf = (content: Content): Brand => ('screen' in content ? content.screen.brand : content.brand)

/** What the page of drawings offers to the page around it. */
export interface Drawing {
  /** Draws into the document of a frame; returns a function that stops. */
  draw(document: Document, content: Content): () => void
}

declare global {
  interface Window {
    runnelDrawing?: Drawing
  }
}
