import { browserHost, randomId } from 'runnel/browser'
import type { Host } from 'runnel/run'
import type { Theme } from '#schemas/theme.ts'
import { announce } from '../shell/announcement.ts'

/** The browser as the host of a funnel on this site. */
export const siteHost = (funnel: string, theme: Theme, navigate: (path: string) => void): Host =>
  browserHost(funnel, {
    navigate,
    theme,
    announce,
    // Each journey has an id of its own: by it the server knows a repeated submit from that of another journey.
    seed: () => ({ user_agent: navigator.userAgent, device_session_id: randomId() }),
    drop: async (id) => (await import('../saving/keeper.ts')).keeperOf(funnel).drop(id),
  })
