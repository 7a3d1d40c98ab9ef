/** Where the bytes of uploads are kept, in pieces. A piece is written once, under a random key, and never changed. */
export interface FileStore {
  /** @throws ProviderError when it cannot be stored. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** @throws ProviderError when it cannot be read. */
  read(key: string): Promise<Uint8Array>
  /** Whether so many bytes can be written without filling the disk. A store that looks after its own space has no such question. */
  hasRoom?(bytes: number): Promise<boolean>
  /** Does nothing if there is no such piece. */
  remove(key: string): Promise<void>
}
