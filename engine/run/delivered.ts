import type { Connection } from './host.ts'

interface Delivery<Reply> {
  attempt(): Promise<Reply>
  /** Whether nobody answered. */
  isOffline(reply: Reply): boolean
  /** Whether it may arrive twice. */
  repeatable: boolean
  /** Whether nobody waits for the reply any more. */
  isOver?(): boolean
}

/** What could not be sent for want of a network is sent when it is back; what may have arrived only if repeating it is harmless. */
export async function delivered<Reply>(
  connection: Connection | undefined,
  { attempt, isOffline, repeatable, isOver }: Delivery<Reply>,
): Promise<Reply> {
  for (;;) {
    const unsent = connection?.lost() === true
    const reply = await attempt()
    if (!isOffline(reply) || !connection?.lost() || !(unsent || repeatable)) return reply
    await connection.back()
    if (isOver?.()) return reply
  }
}
