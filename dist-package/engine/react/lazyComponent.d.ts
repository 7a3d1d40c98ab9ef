import { type ComponentType, type ReactNode } from 'react';
/** A component with any props. */
export type AnyComponent = ComponentType<never>;
/** A component with `preload`, which fetches its code before a step needs it. */
export type Preloadable<Component> = Component & {
    preload(): Promise<void>;
};
/** A module, or an export of it, that is fetched once. */
export interface Source<T> {
    /** The loaded value; undefined until it has arrived. */
    given(): T | undefined;
    fetch(): Promise<T>;
}
/** A source that loads on first use. A failed download is repeated on the next use. */
export declare function loadOnce<T>(load: () => Promise<T>): Source<T>;
/** One export of a chunk, available as soon as the chunk is. */
export declare const exportOf: <Exports, Name extends keyof Exports>(chunk: Source<Exports>, name: Name) => Source<Exports[Name]>;
/** The same component for what most visitors never see: it has `fetch` in place of `preload`. */
export declare const whenShown: <Props extends object>(Lazy: Preloadable<ComponentType<Props>>) => ComponentType<Props> & {
    fetch(): Promise<void>;
};
/**
 * A component whose code is fetched when it is first rendered, or by `preload`; `meanwhile` renders in its place.
 * Unlike `React.lazy`, it renders synchronously once the code has arrived, so that preloaded code shows in the same
 * frame as the rest of its step.
 * `apart`: a page that the server has drawn takes it over when its code has arrived, later than what is around it.
 */
export declare function lazyComponent<Props extends object>(source: Source<AnyComponent>, meanwhile?: (props: Props) => ReactNode, apart?: boolean): Preloadable<(props: Props) => ReactNode>;
