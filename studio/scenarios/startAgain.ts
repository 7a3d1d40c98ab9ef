import type { Preview } from '#preview/store/createPreview.ts'

/** Begins the funnel anew on the phone. What operations were told to answer stays, unless a scenario told it. */
export function startAgain(preview: Preview): void {
  const isPlaying = preview.state().link.scenario !== undefined
  preview.open({ step: undefined, ...(isPlaying && { scenario: undefined }) })
}
