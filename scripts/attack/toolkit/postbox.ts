import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer, type MailServer } from '#server/testing/startMailServer.ts'

/** Long lines of a mail are broken, and some signs written as numbers. */
const unbroken = (raw: string): string =>
  raw.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

const patience = 20_000

/** A mail server of this machine, where whoever owns an email finds what was sent to it. */
export class Postbox {
  readonly #server: MailServer

  private constructor(server: MailServer) {
    this.#server = server
  }

  static async open(): Promise<Postbox> {
    return new Postbox(await startMailServer())
  }

  /** Settings of a server that sends its mail here. */
  get env(): Record<string, string> {
    return {
      SMTP_URL: `smtp://127.0.0.1:${this.#server.port}`,
      MAIL_FROM: 'no-reply@claims.example',
      PUBLIC_URL: 'https://claims.example',
    }
  }

  /** Links that were sent to an email so far and lead to a page, oldest first. */
  linksTo(email: string, page: string): URL[] {
    const mails = this.#server.received.filter(({ to }) => to.includes(email))
    return mails.flatMap(({ raw }) =>
      [...unbroken(raw).matchAll(/https?:\/\/[^\s<>"]+/g)]
        .map(([url]) => new URL(url.replaceAll('&amp;', '&')))
        .filter(({ pathname }) => pathname === page)
        .slice(0, 1),
    )
  }

  /** The link number `count` to a page. Throws when it does not come. */
  async link(email: string, page: string, count = 1): Promise<URL> {
    const end = performance.now() + patience
    while (performance.now() < end) {
      const links = this.linksTo(email, page)
      if (links.length >= count) return links[count - 1]!
      await sleep(100)
    }
    throw new Error(`no mail with a link to ${page} came within ${patience / 1000} s`)
  }

  close(): Promise<void> {
    return this.#server.close()
  }
}

/** What a link lets somebody in with; it stands behind the `#`. */
export const tokenOf = ({ hash }: URL): string =>
  new URLSearchParams(hash.slice(1)).get('token') ?? hash.replace(/^#(token=)?/, '')
