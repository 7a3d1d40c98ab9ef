import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const read = (path: string) => site.app.inject({ url: `/api/${path}` })

describe('GET /api/funnels/{funnel}/schema.json', () => {
  it('gives the JSON Schema of the answers of a form', async () => {
    const reply = await read('funnels/v1/schema.json')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('application/schema+json')
    expect(reply.json()).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:runnel:v1:${site.deps.funnels.get('v1')!.hash}`,
      properties: { personalDetails: { properties: { firstName: { title: 'First name', class: 'identity' } } } },
    })
  })

  it.each(['nothing', 'constructor', '__proto__', '..%2Fv1'])('knows no form %s', async (id) => {
    expect((await read(`funnels/${id}/schema.json`)).statusCode).toBe(404)
  })

  it('is described where the API is', async () => {
    const { paths } = (await read('docs/json')).json<{ paths: Record<string, object> }>()
    expect(paths['/api/funnels/{funnel}/schema.json']).toMatchObject({ get: { operationId: 'readAnswersSchema' } })
  })
})
