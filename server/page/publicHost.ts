/** Whether a host name can be that of a site: `localhost` and `test` are names for development, which no DNS has. */
export const isPublicHost = (host: string): boolean => !/(^|\.)(localhost|test)$/.test(host)

/** Whether one of the brands says where it is reached. */
export const namesPublicHost = (brands: readonly { hosts: readonly string[] }[]): boolean =>
  brands.some(({ hosts }) => hosts.some(isPublicHost))
