import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import { startMailServer, type MailServer, testCertificate } from '../../testing/startMailServer.ts'
import { Breaker } from '../upstream/breaker.ts'
import { smtpMail } from './smtpMail.ts'
import type { SmtpSettings } from './mailSettings.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function server(options?: SMTPServerOptions): Promise<MailServer> {
  const started = await startMailServer(options)
  closing.push(() => started.close())
  return started
}

const mail = {
  to: 'ann@example.com',
  fromName: 'Häfen, "Brand"',
  subject: 'Choose a new password – now',
  text: 'Follow https://brand.example/x#token',
  html: '<p>Follow</p>',
  idempotencyKey: 'send-mail:1',
}

/** A mail server elsewhere, as far as encryption goes: only its address is of this machine. */
const elsewhere = (port: number, more: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port,
  secure: false,
  isLocal: false,
  from: 'no-reply@brand.example',
  timeoutMs: 10_000,
  ...more,
})
const local = (port: number, more: Partial<SmtpSettings> = {}): SmtpSettings =>
  elsewhere(port, { isLocal: true, ...more })
const trusted = { ca: testCertificate.cert }

describe('smtpMail', () => {
  it('delivers to one receiver over STARTTLS, from the configured address under the brand’s name', async () => {
    const { port, received } = await server()
    await smtpMail(elsewhere(port), {}, trusted).send(mail)
    expect(received).toEqual([
      expect.objectContaining({ from: 'no-reply@brand.example', to: ['ann@example.com'], encrypted: true }),
    ])
    const { raw } = received[0]!
    expect(raw).toMatch(/^From: =\?UTF-8\?.* <no-reply@brand\.example>\r$/m)
    expect(raw).toMatch(/^To: ann@example\.com\r$/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(raw).toContain('https://brand.example/x#token')
    expect(raw).toContain('multipart/alternative')
  })

  it('delivers to a server that encrypts from the first byte, and logs in', async () => {
    const { port, received } = await server({ secure: true, authOptional: false })
    await smtpMail(elsewhere(port, { secure: true, auth: { user: 'post', pass: 'right' } }), {}, trusted).send(mail)
    expect(received).toEqual([expect.objectContaining({ encrypted: true, user: 'post' })])
  })

  it('says nothing to a server that does not encrypt, nor to one that nobody vouches for', async () => {
    const open = await server({ disabledCommands: ['STARTTLS'] })
    await expect(smtpMail(elsewhere(open.port), {}, trusted).send(mail)).rejects.toMatchObject({ code: 'unavailable' })
    const unknown = await server()
    await expect(smtpMail(elsewhere(unknown.port)).send(mail)).rejects.toMatchObject({ code: 'unavailable' })
    expect([...open.received, ...unknown.received]).toEqual([])
  })

  it('takes a server on this machine as it is', async () => {
    const [open, selfMade] = [await server({ disabledCommands: ['STARTTLS'] }), await server()]
    await smtpMail(local(open.port)).send(mail)
    await smtpMail(local(selfMade.port)).send(mail)
    expect([open.received[0]!.encrypted, selfMade.received[0]!.encrypted]).toEqual([false, true])
  })

  it('distinguishes a permanently refused recipient from temporary failures', async () => {
    const refuses = async (responseCode: number) => {
      const { port } = await server({
        onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
      })
      return smtpMail(local(port)).send(mail)
    }
    await expect(refuses(550)).rejects.toMatchObject({ code: 'refused', status: 550 })
    await expect(refuses(450)).rejects.toMatchObject({ code: 'unavailable', status: 450 })
    const strict = await server({ authOptional: false })
    await expect(
      smtpMail(local(strict.port, { auth: { user: 'post', pass: 'wrong' } })).send(mail),
    ).rejects.toMatchObject({ code: 'unavailable', status: 535 })
    const sender = await server({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('not from you'), { responseCode: 553 })),
    })
    await expect(smtpMail(local(sender.port)).send(mail)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('never names the receiver in an error', async () => {
    const { port } = await server({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no ann@example.com here'), { responseCode: 550 })),
    })
    const failure = await smtpMail(local(port))
      .send(mail)
      .catch((error: unknown) => error)
    expect(`${(failure as Error).message} ${(failure as Error).stack} ${JSON.stringify(failure)}`).not.toContain('ann@')
  })

  it('gives up on a server that is silent, and on one that dribbles', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => {
      sockets.add(socket)
      const timer = setInterval(() => socket.write('220-still greeting\r\n'), 50)
      socket.on('close', () => clearInterval(timer)).on('error', () => undefined)
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    closing.push(
      () => new Promise((resolve) => (sockets.forEach((socket) => socket.destroy()), silent.close(() => resolve()))),
    )
    await expect(
      smtpMail(local((silent.address() as AddressInfo).port, { timeoutMs: 300 })).send(mail),
    ).rejects.toMatchObject({ code: 'timeout' })
    const late = await server({ onData: () => undefined, closeTimeout: 10 })
    await expect(smtpMail(local(late.port, { timeoutMs: 300 })).send(mail)).rejects.toMatchObject({ code: 'timeout' })
  })

  it('leaves a server alone that is away, and counts how attempts end', async () => {
    const { port, close } = await startMailServer()
    await close()
    const counted: string[] = []
    const away = smtpMail(local(port), { breaker: new Breaker(() => 0), count: (outcome) => counted.push(outcome) })
    for (let time = 0; time < 6; time += 1) await expect(away.send(mail)).rejects.toMatchObject({ code: 'unavailable' })
    expect(counted).toEqual([...Array<string>(5).fill('unavailable'), 'turned_away'])
  })

  it('refuses what a mail program would read as more than one address', async () => {
    const { port, received } = await server()
    for (const to of [
      'ann@example.com, eve@evil.example',
      'ann@example.com\r\nBcc: eve@evil.example',
      '"a,b" <eve@evil.example>',
      'group: eve@evil.example;',
      '',
    ]) {
      await expect(smtpMail(local(port)).send({ ...mail, to })).rejects.toMatchObject({ code: 'refused' })
    }
    expect(received).toEqual([])
  })

  it('sends a repeat under the same message id', async () => {
    const { port, received } = await server()
    const provider = smtpMail(local(port))
    for (const idempotencyKey of ['send-mail:1', 'send-mail:1', 'send-mail:2'])
      await provider.send({ ...mail, idempotencyKey })
    const ids = received.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)![1])
    expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false])
  })
})
