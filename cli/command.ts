/** Where a command writes. */
export interface Output {
  out(text: string): void
  error(text: string): void
}

export interface Command {
  /** What `--help` prints. */
  help: string
  /** Returns the exit code: 0 well, 1 findings. Throws `UsageError` for a wrong use. */
  run(args: string[], output: Output): Promise<number>
}

/** Commands by name. Each is loaded only when it is asked for. */
export interface CommandEntry {
  about: string
  load(): Promise<Command>
}
