/** Whether a host name or address, as in an URL, is this machine's own. */
export const isLoopbackName = (host: string): boolean =>
  /^(localhost|(.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
