import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../testing/startMailServer.ts'
import { createProviders } from './index.ts'
import { stubUpstream, type StubUpstream } from './upstream/stubUpstream.ts'

let stub: StubUpstream
let mailServer: MailServer
beforeAll(async () => {
  stub = await stubUpstream()
  mailServer = await startMailServer({ authOptional: false })
})
afterAll(async () => {
  await stub.close()
  await mailServer.close()
})

it('a key that is replaced while the server runs is used from the next call on', async () => {
  const env = { CRM_PROVIDER: 'http', CRM_URL: stub.upstream.baseUrl, CRM_KEY: 'the first' }
  const { crm } = createProviders(env)
  const keys = async () => {
    stub.answers({ json: { success: true, client: { uuid: 'client-1' } } })
    await crm.syncClient({
      idempotencyKey: 'a',
      claimRequestId: 'b',
      brandId: 'c',
      providerType: 'sandbox',
      client: { firstName: 'Ann', lastName: 'Smith', email: 'ann@example.com', phoneNumber: '07700900123' },
    })
    return stub.requests.at(-1)!.headers.authorization
  }
  expect(await keys()).toBe('Bearer the first')
  env.CRM_KEY = 'the second'
  expect(await keys()).toBe('Bearer the second')
})

it('so is a password of the mail server', async () => {
  const at = `127.0.0.1:${mailServer.port}`
  const env = { SMTP_URL: `smtp://runnel:over@${at}`, MAIL_FROM: 'claims@example.com' }
  const { mail } = createProviders(env)
  const send = () =>
    mail.send({
      to: 'ann@example.com',
      fromName: 'A brand',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      idempotencyKey: 'one',
    })
  await expect(send()).rejects.toMatchObject({ code: 'unavailable' })
  env.SMTP_URL = `smtp://runnel:right@${at}`
  await send()
  expect(mailServer.received.map(({ user }) => user)).toEqual(['runnel'])
})
