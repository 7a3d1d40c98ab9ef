import type { Preview } from '#preview/store/createPreview.ts'

/** Milliseconds between two moves, so that each can be seen. */
const usualPause = 700

const soon = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Plays a scenario on the phone move by move, until something else is opened there or it does not go as expected. */
export async function watch(preview: Preview, name: string, pause = usualPause): Promise<void> {
  preview.open({ scenario: name })
  const isOpen = (): boolean => preview.state().link.scenario === name
  const session = await new Promise<unknown>((resolve) => {
    const before = preview.state().session
    const unsubscribe = preview.subscribe(() => {
      const now = preview.state()
      if ((!isOpen() || now.session === before || !now.session) && !now.problem) return
      unsubscribe()
      resolve(now.session)
    })
  })
  const moves =
    preview.state().previewed?.scenarios.find(({ scenario }) => scenario.name === name)?.scenario.moves ?? []
  for (let at = 0; at < moves.length; at++) {
    await soon(pause)
    if (preview.state().session !== session || preview.state().unexpected.length > 0) return
    await preview.playNext()
  }
}
