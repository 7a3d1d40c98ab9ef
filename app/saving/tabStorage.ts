/** Where this tab keeps a journey. */
export const sessionKey = (funnel: string): string => `funnel:${funnel}`
/** … and the id of the server's copy, once somebody has asked for a link to it. */
export const savedKey = (funnel: string): string => `saved:${funnel}`

function attempt<T>(access: () => T, otherwise: T): T {
  try {
    return access()
  } catch {
    return otherwise
  }
}

/** The storage of this browser tab. A browser that refuses it keeps nothing, and nothing throws. */
export const tab = {
  get: (key: string): string | null => attempt(() => sessionStorage.getItem(key), null),
  /** Whether it is kept. */
  set: (key: string, text: string): boolean =>
    attempt(() => {
      sessionStorage.setItem(key, text)
      return true
    }, false),
  remove: (key: string): void => attempt(() => sessionStorage.removeItem(key), undefined),
}
