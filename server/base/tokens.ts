import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, for cookies and sessions. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. Tokens have full entropy, so a plain hash is enough. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Turns a text into a key (HMAC-SHA-256, hexadecimal) from which it cannot be recovered. */
export type Keyed = (text: string) => string

export const keyedHash =
  (secret: string): Keyed =>
  (text) =>
    createHmac('sha256', secret).update(text).digest('hex')

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidPattern.test(text)
