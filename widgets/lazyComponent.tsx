import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

/** Any component, whatever its props are. */
export type AnyComponent = ComponentType<never>
/** `preload` fetches the code before a step needs it. */
export type Preloadable<Component> = Component & { preload(): void }

interface Loading<Component> {
  /** The component itself once it is there, until then one that waits for it. */
  shown(): Component
  fetch(): Promise<Component>
}

/** Loads once; a download that failed is tried again by whoever asks next. */
function loadOnce<Props>(load: () => Promise<ComponentType<Props>>): Loading<ComponentType<Props>> {
  let given: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  let waiting: ComponentType<Props> | undefined
  const fetch = () =>
    (coming ??= load().then(
      (loaded) => (given = loaded),
      (error: unknown) => {
        coming = waiting = undefined
        throw error
      },
    ))
  const wait = (): ComponentType<Props> => (waiting ??= lazy(async () => ({ default: (await fetch()) as ComponentType<unknown> })) as unknown as ComponentType<Props>)
  return { shown: () => given ?? wait(), fetch }
}

/**
 * A component whose code is fetched when it is first shown, or by `preload`; `meanwhile` stands in its place. Unlike `React.lazy` alone it
 * does not wait once the code is there, so that a preloaded component shows in the same frame as the rest of its step.
 */
export function lazyComponent<Props extends object>(load: () => Promise<AnyComponent>, meanwhile: (props: Props) => ReactNode = () => null): Preloadable<(props: Props) => ReactNode> {
  const { shown, fetch } = loadOnce(load as unknown as () => Promise<ComponentType<Props>>)
  function Lazy(props: Props) {
    // Chosen once: a change from the waiting component to the other would begin its state anew.
    const [Shown] = useState(shown)
    return <Suspense fallback={meanwhile(props)}><Shown {...props} /></Suspense>
  }
  return Object.assign(Lazy, { preload: () => void fetch().catch(() => undefined) })
}
