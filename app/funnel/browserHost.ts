import { type Host, type LogEntry, httpPerformer, realClock } from '#engine/run/index.ts'
import type { Theme } from '#schemas/theme.ts'
import { reloadWhenForgotten } from '../saving/reloadWhenForgotten.ts'
import { savedKey, sessionKey, tab } from '../saving/tabStorage.ts'
import { atMostOncePerFrame } from '../saving/atMostOncePerFrame.ts'
import { connection } from '../shell/connection.ts'
import { announce } from '../shell/announcement.ts'
import { whileHere } from './whileHere.ts'

/** Logs names and codes, never values: enough for a bug report. */
function log({ level, what, detail }: LogEntry): void {
  // eslint-disable-next-line no-console -- the browser's console is the log of the page
  if (level !== 'info') console.warn(`funnel: ${what}`, detail ?? {})
}

/** A random UUID. `crypto.randomUUID` needs a secure context, which a phone on the local network does not have. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** On how many steps it is said that nothing is kept: an answer may lead on before anybody has read it. */
const warnings = 2

/**
 * Stores the journey in this tab. If the browser refuses storage, the funnel still runs but does not survive a reload.
 */
function tabStore(funnel: string): Host['store'] {
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
        announce('Your browser keeps nothing of this page. What you enter is lost when you reload or leave it.')
      }
      throw new Error('The browser refuses storage')
    },
    later: atMostOncePerFrame(),
    clear: () => {
      tab.remove(key)
      const kept = tab.get(saved)
      if (kept === null) return
      // Deleted at once: the next journey is a new one, which nobody has asked to save.
      tab.remove(saved)
      import('../saving/keeper.ts')
        .then(({ keeperOf }) => keeperOf(funnel).drop(kept))
        .catch(() => log({ level: 'warn', what: 'journey-not-dropped' }))
    },
  }
}

const browserEvent = (name: string, detail: unknown): void =>
  void window.dispatchEvent(new CustomEvent(name, { detail }))

/** The browser as the host of a funnel: real clock, real calls, session storage, events on `window`. */
export function browserHost(funnel: string, theme: Theme, navigate: (path: string) => void): Host {
  return {
    clock: realClock,
    perform: whileHere(httpPerformer((input, init) => window.fetch(input, init))),
    connection,
    store: tabStore(funnel),
    redirect: (route, given, alert) => {
      const text = new URLSearchParams(given).toString()
      navigate(text ? `${route}?${text}` : route)
      // Announcement after the navigation, which would otherwise clear the message.
      announce(alert)
    },
    reload: () => window.location.reload(),
    emit: browserEvent,
    listen: (name, heard) => {
      const hear = (event: Event): void => heard((event as CustomEvent).detail)
      window.addEventListener(name, hear)
      return () => window.removeEventListener(name, hear)
    },
    track: (event, payload) => browserEvent('analytics', { event, ...payload }),
    log,
    theme,
    // The engine reads only parameters that the model declares. If one is repeated, the first value counts.
    query: Object.fromEntries([...new URLSearchParams(window.location.search)].reverse()),
    /** Each journey has an id of its own: by it the server knows a repeated submit from that of another journey. */
    get seed() {
      return { user_agent: navigator.userAgent, device_session_id: randomId() }
    },
  }
}
