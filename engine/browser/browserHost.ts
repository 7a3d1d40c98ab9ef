import { type Host, type LogEntry, httpPerformer, realClock, sentences } from '#engine/run/index.ts'
import { atMostOncePerFrame } from './atMostOncePerFrame.ts'
import { connection } from './connection.ts'
import { holding, letGo } from './words/carried.ts'
import { leaving } from './words/leaving.ts'
import { reloadWhenForgotten } from './reloadWhenForgotten.ts'
import { savedKey, sessionKey, tab } from './tabStorage.ts'
import { whileHere } from './whileHere.ts'

/** What a site gives to the funnels on its pages. */
export interface Site {
  /** Goes to another path of the site. */
  navigate(path: string): void
  /** The name of the site, which the title of the document ends with. */
  name?: string
  theme?: Record<string, unknown>
  /** Says something that concerns the page, also on the page to which the visitor is redirected; `''` says nothing any more. */
  announce?(text: string): void
  /** Answers with which a journey starts; asked for again for each journey. */
  seed?(): Record<string, unknown>
  /** Deletes the server's copy of a journey, if the site keeps such copies (`persist.in: "server"`). */
  drop?(id: string): Promise<void>
}

/** Logs names and codes, never values: enough for a bug report. */
function log({ level, what, detail }: LogEntry): void {
  // oxlint-disable-next-line no-console -- the browser's console is the log of the page
  if (level !== 'info') console.warn(`funnel: ${what}`, detail ?? {})
}

/** On how many steps it is said that nothing is kept: an answer may lead on before anybody has read it. */
const warnings = 2

/**
 * Stores the journey in this tab. If the browser refuses storage, the funnel still runs but does not survive a reload.
 */
function tabStore(funnel: string, { announce, drop }: Site): Host['store'] {
  const [key, saved] = [sessionKey(funnel), savedKey(funnel)]
  reloadWhenForgotten(key)
  const warnedAt = new Set<string>()
  return {
    load: () => tab.get(key),
    save: (text) => {
      if (tab.set(key, text)) return
      const { pathname } = window.location
      if (warnedAt.size < warnings && !warnedAt.has(pathname)) {
        warnedAt.add(pathname)
        announce?.(sentences.nothingKept)
      }
      throw new Error('The browser refuses storage')
    },
    later: atMostOncePerFrame(),
    ...holding(funnel),
    clear: () => {
      letGo(funnel)
      tab.remove(key)
      const kept = tab.get(saved)
      if (kept === null) return
      // Deleted at once: the next journey is a new one, which nobody has asked to save.
      tab.remove(saved)
      drop?.(kept).catch(() => log({ level: 'warn', what: 'journey-not-dropped' }))
    },
  }
}

const browserEvent = (name: string, detail: unknown): void =>
  void window.dispatchEvent(new CustomEvent(name, { detail }))

/** The browser as the host of a funnel: real clock, real calls, session storage, events on `window`. */
export function browserHost(funnel: string, site: Site): Host {
  return {
    clock: realClock,
    perform: whileHere(httpPerformer((input, init) => window.fetch(input, init))),
    connection,
    store: tabStore(funnel, site),
    redirect: (route, given, alert) => {
      const text = new URLSearchParams(given).toString()
      site.navigate(text ? `${route}?${text}` : route)
      // Announcement after the navigation, which would otherwise clear the message.
      site.announce?.(alert)
    },
    leave: leaving,
    reload: () => window.location.reload(),
    emit: browserEvent,
    listen: (name, heard) => {
      const hear = (event: Event): void => heard((event as CustomEvent).detail)
      window.addEventListener(name, hear)
      return () => window.removeEventListener(name, hear)
    },
    track: (event, payload) => browserEvent('analytics', { event, ...payload }),
    log,
    theme: site.theme ?? {},
    // The engine reads only parameters that the model declares. If one is repeated, the first value counts.
    query: Object.fromEntries([...new URLSearchParams(window.location.search)].reverse()),
    get seed() {
      return site.seed?.()
    },
  }
}
