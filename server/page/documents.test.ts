import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { documents } from './documents.ts'
import { legalLibrary } from '../data/legal/legalLibrary.ts'

const library = legalLibrary([{ brandId: 'brand-1', brandName: 'Alpha', companyName: 'Alpha Ltd' }])
const row = library.legalFiles('brand-1')[0]!
const app = Fastify()
await app.register(documents, { library })
afterAll(() => app.close())

describe('documents', () => {
  it('serves the page with a policy that allows only the stylesheet', async () => {
    const reply = await app.inject(row.html_url)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(library.renderLegalHtml(row.id))
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'")
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(reply.headers['content-security-policy']).not.toContain('unsafe')
  })

  it('serves the stylesheet that the page links', async () => {
    const link = /<link rel="stylesheet" href="([^"]+)">/.exec(library.renderLegalHtml(row.id)!)![1]!
    const reply = await app.inject(link)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('serves the PDF byte for byte, under a readable file name', async () => {
    const reply = await app.inject(row.file_url)
    expect(reply.rawPayload.equals(Buffer.from(library.renderLegalPdf(row.id)!))).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(row.size),
      'content-disposition': 'inline; filename="letter-of-authority.pdf"',
      'x-content-type-options': 'nosniff',
    })
  })

  it('answers 304 to a browser that has the same version', async () => {
    const first = await app.inject(row.file_url)
    const again = await app.inject({ url: row.file_url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    const other = await app.inject({ url: row.file_url, headers: { 'if-none-match': '"another"' } })
    expect(other.statusCode).toBe(200)
  })

  it('answers 404 for what it does not have', async () => {
    for (const url of ['/documents/unknown.html', '/documents/unknown.pdf', `/documents/${row.id}.txt`])
      expect((await app.inject(url)).statusCode).toBe(404)
  })
})
