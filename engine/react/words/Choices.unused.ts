/** In place of `Choices.tsx` in pages whose funnels offer the same choices always. */
export const FieldNote = (): null => null
