import type { Brand } from '../data/loadPreview.ts'
import type { Shown } from '../screen/shown.ts'
import type { Sample } from '../gallery/samples.ts'

/** What a picture shows: a running funnel, or a widget or block by itself. */
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
