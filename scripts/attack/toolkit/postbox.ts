import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer, type MailServer } from '#server/testing/startMailServer.ts'

/** Undoes the line breaks and escapes of a mail's encoding. */
const unbroken = (raw: string): string =>
  raw.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

const patience = 20_000

/** A local mail server, where the owner of an email finds the mails sent to it. */
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

  /** Links to a page that were sent to an email so far, oldest first. */
  linksTo(email: string, page: string): URL[] {
    const mails = this.#server.received.filter(({ to }) => to.includes(email))
    return mails.flatMap(({ raw }) =>
      [...unbroken(raw).matchAll(/https?:\/\/[^\s<>"]+/g)]
        .map(([url]) => new URL(url.replaceAll('&amp;', '&')))
        .filter(({ pathname }) => pathname === page)
        .slice(0, 1),
    )
  }

  /** The `count`-th link to a page. Throws if it does not arrive. */
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

/** The token of a link, which stands after the `#`. */
export const tokenOf = ({ hash }: URL): string =>
  new URLSearchParams(hash.slice(1)).get('token') ?? hash.replace(/^#(token=)?/, '')
