import { ownValue } from 'runnel/react'

/** The option `messages` of every widget, which replaces its own texts. */
export interface MessageOptions {
  messages?: Record<string, string>
}

/** The widget's texts, overridden by those of the definition. */
export function messagesOf<M extends Record<string, string>>(
  messages: M,
  options: MessageOptions,
): Record<keyof M, string> {
  return { ...messages, ...options.messages } as Record<keyof M, string>
}

/** Replaces the `{name}` placeholders of a message. */
export function fill(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(ownValue(values, name) ?? place))
}
