import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { orNotLoaded } from '#engine/react/index.ts'

/** Any component, whatever its props are. */
export type AnyComponent = ComponentType<never>
/** `preload` fetches the code before a step needs it. */
export type Preloadable<Component> = Component & { preload(): void }

/** Something that comes over the network once. */
export interface Source<T> {
  /** What came; undefined until it is there. */
  given(): T | undefined
  fetch(): Promise<T>
}

/** Loads when first asked for. A download that failed is tried again by whoever asks next. */
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

/** One of the things that a chunk exports: there as soon as any of them is. */
export const exportOf = <Exports, Name extends keyof Exports>(
  chunk: Source<Exports>,
  name: Name,
): Source<Exports[Name]> => ({ given: () => chunk.given()?.[name], fetch: async () => (await chunk.fetch())[name] })

/** The same, but never fetched ahead: for what most visitors are not shown. */
export const whenShown =
  <Props extends object>(Lazy: ComponentType<Props>): ComponentType<Props> =>
  (props) => <Lazy {...props} />

/**
 * A component whose code is fetched when it is first shown, or by `preload`; `meanwhile` stands in its place. Unlike `React.lazy` alone it
 * does not wait once the code is there, so that what was preloaded shows in the same frame as the rest of its step.
 */
export function lazyComponent<Props extends object>(
  source: Source<AnyComponent>,
  meanwhile: (props: Props) => ReactNode = () => null,
): Preloadable<(props: Props) => ReactNode> {
  const { given, fetch } = source as unknown as Source<ComponentType<Props>>
  const waiting = (): ComponentType<Props> =>
    lazy(async () => ({ default: (await fetch()) as ComponentType<unknown> })) as unknown as ComponentType<Props>
  function Lazy(props: Props) {
    // Chosen once: a change from the waiting component to the other would begin its state anew.
    const [Shown] = useState(() => given() ?? waiting())
    return (
      <Suspense fallback={meanwhile(props)}>
        <Shown {...props} />
      </Suspense>
    )
  }
  return Object.assign(Lazy, { preload: () => void fetch().catch(() => undefined) })
}
