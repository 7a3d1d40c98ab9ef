import { describe, expect, it } from 'vitest'
import { bytesOf, fileKinds, fileLimits, kindsOf, sizePattern, sizeWords } from './files.ts'

describe('kinds of files', () => {
  it('are named one by one or as a group, each once', () => {
    expect(kindsOf(['png', 'images', 'pdf'])).toEqual(['png', 'jpeg', 'webp', 'heic', 'pdf'])
    expect(kindsOf(['svg', 'constructor'])).toEqual([])
  })

  it('are none that a browser shows as a page', () => {
    const types = Object.values(fileKinds).map(({ type }) => type)
    expect(types.filter((type) => /html|svg|xml$|text|script/.test(type))).toEqual([])
  })
})

describe('sizes of files', () => {
  it('are read from definitions', () => {
    expect([bytesOf('500KB'), bytesOf('10MB')]).toEqual([500_000, 10_000_000])
    expect(
      ['10MB', '1KB', '10 MB', '0MB', '1.5MB', '10GB', '26MB', '100MB'].filter((size) =>
        new RegExp(sizePattern).test(size),
      ),
    ).toEqual(['10MB', '1KB'])
    expect(new RegExp(sizePattern).test(fileLimits.size)).toBe(true)
  })

  it('are said in words', () => {
    expect([12, 20_480, 400_000, 1_000_000, 12_345_678].map(sizeWords)).toEqual([
      '1 KB',
      '20 KB',
      '0.4 MB',
      '1 MB',
      '12 MB',
    ])
  })
})
