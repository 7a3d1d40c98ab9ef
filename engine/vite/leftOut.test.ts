import { describe, expect, it } from 'vitest'
import { leavingOut, neverReached, withLeftOut } from './leftOut.ts'

const left = (code: string, leftOut: Record<string, string | true>): string =>
  withLeftOut(code, 'module.js', leftOut, 'this test')

describe('withLeftOut', () => {
  it.each([
    ['function a(x, y = 1) { return x }', "function a() { throw Error('left out of this build') }"],
    ['const a = x => x', "const a = () => { throw Error('left out of this build') }"],
    [
      'const a = useCallback(async (x) => x, [y])',
      "const a = useCallback(async () => { throw Error('left out of this build') }, [y])",
    ],
    ['class B { static a(x) { return x } }', "class B { static a() { throw Error('left out of this build') } }"],
    ['class B { a = (x) => x }', "class B { a = () => { throw Error('left out of this build') } }"],
    ['b.a = function (x) {}', "b.a = function () { throw Error('left out of this build') }"],
    ['const b = { get a() { return 1 } }', "const b = { get a() { throw Error('left out of this build') } }"],
  ])('cuts %s', (code, cut) => expect(left(code, { a: true })).toBe(cut))

  it('puts another body in its place, which still has the parameters', () =>
    expect(left('function a(x, y) { return y(x) }', { a: '{ return x }' })).toBe('function a(x, y) { return x }'))

  it('tells members of one name by what they are in', () =>
    expect(left('class A { on(x) {} }\nclass B { on(x) {} }', { 'B.on': '{ return 1 }' })).toBe(
      'class A { on(x) {} }\nclass B { on(x) { return 1 } }',
    ))

  it('tells members of a prototype by their class', () =>
    expect(
      left('A.prototype.on = function (x) {}\nB.prototype.on = function (x) {}', { 'B.prototype.on': '{ return 1 }' }),
    ).toBe('A.prototype.on = function (x) {}\nB.prototype.on = function (x) { return 1 }'))

  it.each([
    ['no function "a"', 'const a = 1'],
    ['several functions "a"', 'class A { a() {} }\nclass B { a() {} }'],
  ])('fails where there is %s', (what, code) => expect(() => left(code, { a: true })).toThrow(`module.js has ${what}`))
})

describe('leavingOut', () => {
  const { buildStart, transform, buildEnd } = leavingOut(
    [
      [/\/one\.js$/, neverReached('a b')],
      [/\/other\.js$/, neverReached('c')],
    ],
    'this test',
  ) as unknown as { buildStart(): void; transform(code: string, id: string): { code: string } | null; buildEnd(): void }

  it('changes its files and no others', () => {
    expect(transform('function a() {}\nfunction b() {}', '/package/one.js')!.code).toContain('left out')
    expect(transform('function a() {}', '/package/more.js')).toBeNull()
  })

  it('fails a build in which a file of the package is missing, unless it has none of them', () => {
    buildStart()
    expect(() => buildEnd()).not.toThrow()
    transform('function c() {}', '/package/other.js')
    expect(() => buildEnd()).toThrow('one\\.js')
    transform('function a() {}\nfunction b() {}', '/package/one.js')
    expect(() => buildEnd()).not.toThrow()
  })
})
