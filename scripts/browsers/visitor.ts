import { setTimeout as sleep } from 'node:timers/promises'
import type { StepTaker } from '#tests/support/journeyToTheEnd.ts'
import type { Driver, Point } from './driver.ts'

/** What to look for in the active panel: a button by its label or selector, or a control by its label. */
interface Wanted {
  selector?: string
  button?: string
  control?: string
}

/** Longest wait for something to appear, in milliseconds. */
const patience = 30_000
/** How long something must not have moved before it is pressed, in milliseconds: less than anyone needs to aim. */
const rest = 50

/**
 * Runs in the page: scrolls to what is wanted and gives its middle once it can be pressed; undefined before. Marks it, so
 * that others find it.
 */
function find({ selector, button, control }: Wanted): Point | undefined {
  const panel = document.querySelector('dialog[open] form.step') ?? document.querySelector('form.step') ?? document.body
  const text = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const candidates = [...panel.querySelectorAll<HTMLElement>(selector ?? (button ? 'button, a' : 'label'))]
  const wanted = button ?? control
  const named = wanted === undefined ? candidates[0] : candidates.find((candidate) => text(candidate) === wanted)
  const target = control && named ? (named as HTMLLabelElement).control : named
  if (!target || target.getAttribute('aria-disabled') === 'true' || target.hasAttribute('disabled')) return undefined
  target.scrollIntoView({ block: 'center', behavior: 'instant' as ScrollBehavior })
  const { x, y, width, height } = target.getBoundingClientRect()
  const middle = { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(middle.x, middle.y)
  if (!hit || !(target.contains(hit) || hit.closest('label')?.control === target)) return undefined
  document.querySelector('[data-wanted]')?.removeAttribute('data-wanted')
  target.setAttribute('data-wanted', '')
  return middle
}

/** Runs in the page: what a control is, after a tap. Chooses an option or empties a text, which no pointer does alike everywhere. */
function prepare(answer: string): 'select' | 'checked' | 'unchecked' | 'text' {
  const control = document.querySelector<HTMLInputElement | HTMLSelectElement>('[data-wanted]')!
  if (control instanceof HTMLSelectElement) {
    control.value = [...control.options].find(({ text }) => text === answer)!.value
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return 'select'
  }
  if (control.type === 'checkbox') return control.checked ? 'checked' : 'unchecked'
  control.focus()
  control.select()
  return 'text'
}

/** Runs in the page. */
const leaveControl = (): void => (document.activeElement as HTMLElement | null)?.blur()

/** Runs in the page: how many questions of a quiz wait for an answer. */
const openQuestions = (): number =>
  [...document.querySelectorAll('form.step fieldset')].filter(
    (group) =>
      !group.querySelector('fieldset') && group.querySelector('[type=radio]') && !group.querySelector(':checked'),
  ).length

/** Runs in the page: marks the first choice of the first question that waits. */
function markChoice(): void {
  const group = [...document.querySelectorAll('form.step fieldset')].find(
    (one) => !one.querySelector('fieldset') && one.querySelector('[type=radio]') && !one.querySelector(':checked'),
  )
  document.querySelector('.next-choice')?.classList.remove('next-choice')
  group?.querySelector('[type=radio]')?.closest('label')?.classList.add('next-choice')
}

/**
 * Gives what `look` finds as soon as it finds something. A page that is just being left cannot be looked at, so only the
 * last failure to look counts.
 * @throws Error that names `what`
 */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined | null | false>): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    let failure: unknown
    const found = await look().catch((error: unknown) => void (failure = error))
    if (found !== undefined && found !== null && found !== false) return found
    if (Date.now() > end) throw failure ?? new Error(`There is no ${what}`)
    await sleep(100)
  }
}

interface Visitor extends StepTaker {
  press(wanted: Wanted): Promise<void>
  read(): Promise<string>
  /** Waits until a text can be read on the page. */
  shows(text: string): Promise<void>
  /** Waits until the page is no longer at a path. */
  left(path: string): Promise<void>
}

const signature = Array.from({ length: 8 }, (_, at) => ({ x: at * 16 - 60, y: Math.sin(at) * 20 }))

/** A person who fills in a form in any browser. */
export function visitor(driver: Driver): Visitor {
  /** Where something is that can be pressed, at rest. */
  const at = (wanted: Wanted): Promise<Point> =>
    waitFor(JSON.stringify(wanted), async () => {
      const before = await driver.run(find, wanted)
      if (before) await sleep(rest)
      const after = before && (await driver.run(find, wanted))
      return before && after && before.x === after.x && before.y === after.y && after
    })
  const press = async (wanted: Wanted): Promise<void> => driver.drag([await at(wanted)])
  const write = async (label: string, answer: string | boolean): Promise<void> => {
    const point = await at({ control: label })
    const kind = await driver.run(prepare, String(answer))
    if ((kind === 'checked' || kind === 'unchecked') && (kind === 'checked') !== answer) await driver.drag([point])
    if (kind === 'text') await driver.type(String(answer))
    await driver.run(leaveControl, undefined)
  }
  const answer = async (answers: Record<string, string | boolean>): Promise<void> => {
    for (const [label, each] of Object.entries(answers)) await write(label, each)
  }
  const read = () => driver.run(() => document.body.innerText, undefined)
  const shows = async (text: string): Promise<void> =>
    void (await waitFor(`"${text}"`, async () => (await read()).includes(text)))
  return {
    press,
    answer,
    choose: (choice) => press({ button: choice }),
    next: () => press({ selector: 'button[type=submit]' }),
    pressFirst: () => press({ selector: '.part-buttons button' }),
    enterAddress: async (address) => {
      await press({ button: 'Enter address manually' })
      await answer(address)
    },
    sign: async () => {
      const { x, y } = await at({ selector: 'canvas' })
      await driver.drag(signature.map((point) => ({ x: x + point.x, y: y + point.y })))
      await shows('Signature captured')
    },
    chooseAnswers: async () => {
      await waitFor('question', async () => (await driver.run(openQuestions, undefined)) > 0)
      while ((await driver.run(openQuestions, undefined)) > 0) {
        await driver.run(markChoice, undefined)
        await press({ selector: '.next-choice' })
      }
    },
    read,
    shows,
    left: async (path) =>
      void (await waitFor(`way from ${path}`, () => driver.run((left) => window.location.pathname !== left, path))),
  }
}
