/**
 * Runs in the page: resolves when what was typed is stored. The machine hears of it after a frame, and stores it after
 * another (engine/browser/atMostOncePerFrame.ts). A tab in the background draws no frames.
 */
export async function untilStored(): Promise<void> {
  const limit = new Promise<void>((over) => setTimeout(over, 500))
  for (let frame = 0; frame < 3; frame++) {
    const drawn = new Promise<void>((go) =>
      requestAnimationFrame(() => requestIdleCallback(() => go(), { timeout: 100 })),
    )
    await Promise.race([drawn, limit])
  }
}
