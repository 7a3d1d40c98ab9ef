import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what the database stores and only the server may read. `belongsTo` names the row of a text, and the text can be opened only with the same names. */
export interface Sealer {
  seal(text: string, belongsTo: readonly string[]): Buffer
  /** Undefined when it cannot be opened: wrong key, wrong row, or changed. */
  open(sealed: Buffer, belongsTo: readonly string[]): string | undefined
}

/** First byte of every sealed text. A new key or cipher gets a new number, so that older texts can still be opened. */
const version = 1
const cipher = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]

/** AES-256-GCM with a key of its own, derived from the site's secret by HKDF. */
export function sealerOf(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `runnel ${purpose} ${version}`, 32))
  const bound = (belongsTo: readonly string[]) => Buffer.from(JSON.stringify([version, ...belongsTo]))
  return {
    seal(text, belongsTo) {
      const iv = randomBytes(ivLength)
      const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagLength }).setAAD(bound(belongsTo))
      return Buffer.concat([
        Buffer.from([version]),
        iv,
        sealing.update(text, 'utf8'),
        sealing.final(),
        sealing.getAuthTag(),
      ])
    },
    open(sealed, belongsTo) {
      if (sealed[0] !== version || sealed.length < 1 + ivLength + tagLength) return undefined
      const opening = createDecipheriv(cipher, key, sealed.subarray(1, 1 + ivLength), { authTagLength: tagLength })
      opening.setAAD(bound(belongsTo)).setAuthTag(sealed.subarray(-tagLength))
      try {
        return Buffer.concat([opening.update(sealed.subarray(1 + ivLength, -tagLength)), opening.final()]).toString(
          'utf8',
        )
      } catch {
        return undefined
      }
    },
  }
}

/** Seals kept journeys. */
export const journeySealer = (secret: string): Sealer => sealerOf(secret, 'saved journeys')
