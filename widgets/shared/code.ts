import type { AnyComponent } from 'runnel/react'

/** Fetches the code of a widget, and says what the page must know before it has it. */
export interface WidgetCode {
  widget: () => Promise<AnyComponent>
  /** The room that is kept for it meanwhile (lazyWidget.css); that of one line unless said otherwise. */
  room?: 'line' | 'address' | 'tall'
}

/** Fetches the code of a block. Meanwhile lazyWidget.css keeps its room. */
export interface BlockCode {
  block: () => Promise<AnyComponent>
  /**
   * Most visitors never see it, so it is not prefetched. A first screen with it waits for it: it holds much, and would
   * not be taken over before the address changes.
   */
  whenShown?: true
}
