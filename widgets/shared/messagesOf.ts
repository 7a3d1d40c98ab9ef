/** Options that every widget has: other words for the texts that it shows by itself. */
export interface MessageOptions {
  messages?: Record<string, string>
}

/** The widget's own texts with those of the definition laid over them. */
export function messagesOf<M extends Record<string, string>>(
  messages: M,
  options: MessageOptions,
): Record<keyof M, string> {
  return { ...messages, ...options.messages } as Record<keyof M, string>
}

/** Puts values into the `{name}` places of a message. */
export function fill(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place))
}
