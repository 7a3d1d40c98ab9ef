/** The engine for which `build.ts` builds the page. */
declare module 'virtual:engine' {
  export const prepare: import('./form.ts').Prepare
}
