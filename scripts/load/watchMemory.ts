/** Bytes that a server has in memory, asked for every second at its `/metrics`. */
export function watchMemory(address: string, token: string): { stop(): number[] } {
  const samples: number[] = []
  const ask = async () => {
    const reply = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const bytes = /^process_resident_memory_bytes (\d+)$/m.exec(await reply.text())?.[1]
    if (bytes) samples.push(Number(bytes))
  }
  // A question that is lost is one sample less.
  const timer = setInterval(() => void ask().catch(() => undefined), 1000)
  return {
    stop: () => {
      clearInterval(timer)
      return samples
    },
  }
}
