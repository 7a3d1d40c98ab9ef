const never = (): boolean => true

export const wordTests: Record<'minWords' | 'maxWords', (value: unknown, limit: number) => boolean> = {
  minWords: never,
  maxWords: never,
}
