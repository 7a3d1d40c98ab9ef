import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts what the database stores and only the server may read. `belongsTo` names the row of a text, which can be
 * opened with the same names only.
 */
export interface Sealer {
  seal(text: string, belongsTo: readonly string[]): Buffer
  /** Undefined when it cannot be opened: another key, another row, or changed since. */
  open(sealed: Buffer, belongsTo: readonly string[]): string | undefined
}

/** Stands in front of what is sealed. Another key or cipher gets a number of its own, so that what is older can still be opened. */
const version = 1
const cipher = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]

/** AES-256-GCM under a key of its own, which follows from the site's secret by HKDF and cannot be led back to it. */
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
