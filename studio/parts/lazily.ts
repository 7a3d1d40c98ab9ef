import { type ComponentType, lazy } from 'react'
import { orNotLoaded } from 'runnel/browser'

/** A component whose code is fetched when it is first shown. Code that does not arrive is a `NotLoaded`, whatever the browser says. */
export const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(orNotLoaded(async () => ({ default: await load() })))
