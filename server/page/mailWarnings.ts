import type { MailProvider } from '../providers/types.ts'
import type { Settings } from '../settings/settings.ts'
import { namesPublicHost } from './chooseBrand.ts'
import type { Brand } from './themes.ts'

/** Warnings about mail at the start: without it nobody can reset a password. */
export function mailWarnings(
  { production, publicUrl }: Pick<Settings, 'production' | 'publicUrl'>,
  brands: readonly Pick<Brand, 'hosts'>[],
  { canSend }: Pick<MailProvider, 'canSend'>,
): string[] {
  if (!production) return []
  if (!canSend)
    return [
      'No email can be sent: nobody can confirm an address or choose a new password. Please set SMTP_URL and MAIL_FROM.',
    ]
  if (publicUrl || namesPublicHost(brands)) return []
  return [
    'No email can be sent, since nothing says where its links lead. Please set PUBLIC_URL, or hosts in the theme.json of each brand.',
  ]
}
