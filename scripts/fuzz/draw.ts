import type { Random } from '#engine/rules/randomRule.ts'

/** The seed of one case, so that it can be repeated without those before it. */
export const seedOf = (seed: number, at: number): number =>
  (Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b)) >>> 0

export const pick = <T>(random: Random, entries: readonly T[]): T => entries[Math.floor(random() * entries.length)]!

export const chance = (random: Random, share: number): boolean => random() < share

export const below = (random: Random, limit: number): number => Math.floor(random() * limit)

/** Draws an entry by weight. */
export function weighted<T>(random: Random, entries: readonly (readonly [weight: number, value: T])[]): T {
  let left = random() * entries.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, value] of entries) {
    left -= weight
    if (left < 0) return value
  }
  return entries.at(-1)![1]
}

/** Names that every JavaScript object has, and some that look like them. */
export const inheritedNames = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
  'then',
  'length',
  'name',
] as const

/** Texts that break careless code. */
export const hostileTexts = [
  ...inheritedNames,
  '',
  ' ',
  '\u0000',
  '\ufeff',
  '\u202eevil',
  '\ud800',
  '\udc00x',
  'é',
  '👩‍👩‍👧',
  '\u001b[31m',
  'a\nb',
  '..',
  '../..',
  '/',
  '//',
  '/constructor',
  '/__proto__',
  'a/b/c',
  '-',
  '--',
  '0',
  '-1',
  'NaN',
  'null',
  '= ',
  '=',
  '= x',
  '= (',
  '{',
  '}',
  '{x',
  '{}',
  '{{x}}',
  '{form.constructor}',
  '${x}',
  '$',
  '$x',
  '$constructor',
  '@',
  '@next',
  '@stay',
  '@open',
  '@continue',
  '@reload',
  '@constructor',
  'form.',
  '.form',
  'form..x',
  'local.',
  'local.constructor',
  '(a+)+$',
  '[',
  '(?',
  '\\',
  '%',
  '#/$defs/step',
  'http://example.com',
  'javascript:alert(1)',
  '1e9s',
  '0ms',
  '99999999999999999999h',
  '-5s',
  'x'.repeat(2_000),
  'form.x && '.repeat(40) + 'true',
] as const
