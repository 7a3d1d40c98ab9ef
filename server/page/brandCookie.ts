/** Stores `?brand=` outside production. */
const cookieName = 'brand'

export const readBrandCookie = (header: string | undefined): string | undefined =>
  header?.match(new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`))?.[1]

export const brandCookie = (name: string): string => `${cookieName}=${name}; Path=/; SameSite=Lax; HttpOnly`
