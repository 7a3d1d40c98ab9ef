import { expect } from '@playwright/test'

/** The link to a page in the newest mail to this email, from a server's development mailbox. */
export async function mailedLink(server: string, email: string, path: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const { mails } = (await (
      await fetch(`${server}/api/sandbox/mail`, { headers: { accept: 'application/json' } })
    ).json()) as { mails: { to: string; text: string }[] }
    const texts = mails.filter(({ to }) => to === email).map(({ text }) => text)
    link = texts.flatMap((text) => new RegExp(`http\\S+${path}#\\S+`).exec(text) ?? [])[0]
    expect(link).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return link!
}
