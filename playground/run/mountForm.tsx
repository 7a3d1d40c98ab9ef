import { createRoot } from 'react-dom/client'
import { forStaff } from 'runnel/run'
import type { Runnable } from '../checking/messages.ts'
import { createPlay, type Play } from './createPlay.ts'
import { Form } from './Form.tsx'

/** The form beside the editor. */
export interface ShownForm {
  /** Runs a definition; it goes on where an earlier one is, with its answers, as far as the new one lets it. */
  show(runnable: Runnable): void
  isShown(): boolean
  restart(): void
  /** Takes the form away, so that the next definition begins at its beginning. */
  forget(): void
}

/** Draws the form of the definition that was shown last. */
export function mountForm(parent: HTMLElement): ShownForm {
  const root = createRoot(parent)
  let shown: Runnable | undefined
  let play: Play | undefined
  let turn = 0
  const begin = async (runnable: Runnable, from?: Play): Promise<void> => {
    const own = (turn += 1)
    shown = runnable
    // Answers of an earlier definition may be such as the new one never gives.
    const next = await createPlay(runnable, from).catch(() => createPlay(runnable))
    if (own !== turn) return next.stop()
    from?.stop()
    play = next
    root.render(<Form key={own} play={next} restart={restart} />)
  }
  const start = (runnable: Runnable, from?: Play): void => {
    begin(runnable, from).catch((error: unknown) => {
      root.render(<p role="alert">{`The form cannot be started. ${forStaff(error).message}`}</p>)
    })
  }
  const forget = (): void => {
    turn += 1
    play?.stop()
    play = undefined
    shown = undefined
    root.render(null)
  }
  const restart = (): void => {
    const again = shown
    forget()
    if (again) start(again)
  }
  return { show: (runnable) => start(runnable, play), isShown: () => shown !== undefined, restart, forget }
}
