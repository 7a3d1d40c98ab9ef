import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { orNotLoaded } from '#engine/browser/index.ts'

/** A component with any props. */
export type AnyComponent = ComponentType<never>
/** A component with `preload`, which fetches its code before a step needs it. */
export type Preloadable<Component> = Component & { preload(): Promise<void> }

/** A module, or an export of it, that is fetched once. */
export interface Source<T> {
  /** The loaded value; undefined until it has arrived. */
  given(): T | undefined
  fetch(): Promise<T>
}

/** A source that loads on first use. A failed download is repeated on the next use. */
export function loadOnce<T>(load: () => Promise<T>): Source<T> {
  let given: T | undefined
  let coming: Promise<T> | undefined
  const fetch = (): Promise<T> =>
    (coming ??= orNotLoaded(load)().then(
      (loaded) => (given = loaded),
      (error: unknown) => {
        coming = undefined
        throw error
      },
    ))
  return { given: () => given, fetch }
}

/** One export of a chunk, available as soon as the chunk is. */
export const exportOf = <Exports, Name extends keyof Exports>(
  chunk: Source<Exports>,
  name: Name,
): Source<Exports[Name]> => ({ given: () => chunk.given()?.[name], fetch: async () => (await chunk.fetch())[name] })

/** The same component for what most visitors never see: it has `fetch` in place of `preload`. */
export const whenShown = <Props extends object>(
  Lazy: Preloadable<ComponentType<Props>>,
): ComponentType<Props> & { fetch(): Promise<void> } =>
  Object.assign((props: Props) => <Lazy {...props} />, { fetch: () => Lazy.preload() })

/**
 * A component whose code is fetched when it is first rendered, or by `preload`; `meanwhile` renders in its place.
 * Unlike `React.lazy`, it renders synchronously once the code has arrived, so that preloaded code shows in the same
 * frame as the rest of its step.
 * `apart`: a page that the server has drawn takes it over when its code has arrived, later than what is around it.
 */
export function lazyComponent<Props extends object>(
  source: Source<AnyComponent>,
  meanwhile: (props: Props) => ReactNode = () => null,
  apart = false,
): Preloadable<(props: Props) => ReactNode> {
  const { given, fetch } = source as unknown as Source<ComponentType<Props>>
  const waiting = (): ComponentType<Props> =>
    lazy(async () => ({ default: (await fetch()) as ComponentType<unknown> })) as unknown as ComponentType<Props>
  function Lazy(props: Props) {
    // Chosen once: switching components would reset the state.
    const [{ Shown, isLate }] = useState(() => {
      const loaded = given()
      return { Shown: loaded ?? waiting(), isLate: !loaded }
    })
    const shown = <Shown {...props} />
    // A boundary where none is needed would be taken over later than the page around it.
    return isLate || apart ? <Suspense fallback={meanwhile(props)}>{shown}</Suspense> : shown
  }
  return Object.assign(Lazy, { preload: async () => void (await fetch()) })
}
