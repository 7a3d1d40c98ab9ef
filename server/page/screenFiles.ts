/** The files of the build that a screen is made of. Paths are relative to the folder of the build; each list holds a chunk with what it imports. */
export interface ScreenFiles {
  /** By the module that the page imports, as a path of the project. Entries and dynamic imports are here. */
  modules: Record<string, string[]>
  /** By the folder of a widget or block, which has the name that definitions use. */
  components: Record<string, string[]>
}

/** The file with them, relative to the output folder of the build. */
export const screenFilesFile = '.vite/screens.json'
/** The script that stands in the head of a drawn page, in the same folder. */
export const earlyFile = '.vite/early.js'
