import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits, for cookies and sessions. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. A token has full entropy, so a plain hash is enough. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export const keyedHash = (secret: string) => (text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** Without 0 and O, 1 and I, which are mistaken for each other on the telephone. */
const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** `CLM-` and eight characters. Names a claim request; it is no credential. */
export const newReference = (): string => `CLM-${Array.from({ length: 8 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join('')}`

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidPattern.test(text)
