import type { Preview } from '#preview/store/createPreview.ts'

/** Starts the funnel again on the phone. The chosen answers of operations stay, unless a scenario chose them. */
export function startAgain(preview: Preview): void {
  const isPlaying = preview.state().link.scenario !== undefined
  preview.open({ step: undefined, ...(isPlaying && { scenario: undefined }) })
}
