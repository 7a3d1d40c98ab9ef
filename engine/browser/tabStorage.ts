/** The key under which this tab stores a journey. */
export const sessionKey = (funnel: string): string => `funnel:${funnel}`
/** The key for the language that was chosen in this tab. */
export const languageKey = (funnel: string): string => `lang:${funnel}`
/** The key for the id of the server's copy, which exists once the person has asked for a link. */
export const savedKey = (funnel: string): string => `saved:${funnel}`
/** The key for what was done in a form whose code could not be loaded. */
export const actsKey = (funnel: string): string => `acts:${funnel}`

function attempt<T>(access: () => T, otherwise: T): T {
  try {
    return access()
  } catch {
    return otherwise
  }
}

/** The session storage of this tab. If the browser refuses storage, nothing is stored and nothing throws. */
export const tab = {
  get: (key: string): string | null => attempt(() => sessionStorage.getItem(key), null),
  /** Returns whether the value was stored. */
  set: (key: string, text: string): boolean =>
    attempt(() => {
      sessionStorage.setItem(key, text)
      return true
    }, false),
  remove: (key: string): void => attempt(() => sessionStorage.removeItem(key), undefined),
  /** Removes everything. */
  clear: (): void => attempt(() => sessionStorage.clear(), undefined),
}

/**
 * The hash of the definition with which the session in this tab began; undefined if there is none. It is also that of a
 * session that was taken along to another language, which is a text inside another.
 */
export const beganWith = (funnel: string): string | undefined =>
  /"hash\\*":\\*"(\w+)/.exec(tab.get(sessionKey(funnel)) ?? '')?.[1]

// The first access waits for the browser. So it is made while the definition is fetched, not when the step is drawn.
tab.get('')
