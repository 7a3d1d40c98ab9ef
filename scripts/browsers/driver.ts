export interface Point {
  x: number
  y: number
}

/** A page in some browser, driven by what every browser can do: scripts, a pointer and a keyboard. */
export interface Driver {
  /** The browser's version, as it tells itself. */
  version: string
  open(url: string): Promise<void>
  /** Runs a function in the page; its text is sent, so it sees nothing of what surrounds it. */
  run<A, T>(script: (argument: A) => T, argument: A): Promise<T>
  /** Presses at the first point, moves through the others, and lifts. Points are CSS pixels of the viewport. */
  drag(points: Point[]): Promise<void>
  /** Types into the control that has the focus. */
  type(text: string): Promise<void>
  /** Chooses a file in the first file input of the page. */
  attach(file: string): Promise<void>
  /** A picture of the viewport, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

export const fileInput = 'input[type=file]'

/** The call of a function with an argument, as text. `tsx` wraps functions in `__name`, which pages do not have. */
export const callText = <A>(script: (argument: A) => unknown, argument: A): string =>
  `((__name) => (${script.toString()})(${JSON.stringify(argument)}))((named) => named)`

/** A browser that opens a page in a profile of its own, without cookies or storage. */
export type Engine = () => Promise<Driver>

/** Gives what was opened, or ends what was started for it. @throws what `open` throws */
export async function openedOrEnded<T>(open: () => Promise<T>, end: () => Promise<void>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    await end()
    throw error
  }
}
